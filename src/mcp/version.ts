/** How Cutroom calls itself to other programs; the version of the package. */
export const VERSION = '0.5.0'
