import { createApiClient } from '@nightjar/sdk'

/** The product server at the page's own origin. */
export const api = createApiClient({ baseUrl: '' })
