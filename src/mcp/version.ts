/** How Cutroom calls itself to other programs; the version of the package. */
export const VERSION = '0.2.0'
