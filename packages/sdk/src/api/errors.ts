/** Codes of failed answers and the HTTP status each has. */
export const API_ERRORS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  length_required: 411,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** By the operator, for now. */
  turned_off: 503,
} as const

export type ApiErrorCode = keyof typeof API_ERRORS
