/** As webhooks' User-Agent tells it; a test holds it equal to package.json's. */
export const SERVICE_VERSION = '1.0.0'
