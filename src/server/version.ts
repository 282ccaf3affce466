import packageJson from '../../package.json' with { type: 'json' }

/** The version of this build. */
export const PRODUCT_VERSION: string = packageJson.version
