import packageJson from '../../package.json' with { type: 'json' }

/** As webhooks' User-Agent and the API's description tell it. */
export const SERVICE_VERSION: string = packageJson.version
