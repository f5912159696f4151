import packageJson from '../../package.json' with { type: 'json' }

/** How Cutroom calls itself to people and to other programs; the version of the package. */
export const VERSION = packageJson.version
