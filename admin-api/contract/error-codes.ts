/**
 * Why a call was not carried out: the closed list of `code` in every error of the embedded admin API, beside the `message` for people
 * (docs/decisions/0001). Programs go by the code; messages may change. The number is the HTTP status it is sent with.
 */
export const errorCodes = {
  invalid_input: 400,
  publish_time_passed: 400,
  unpublish_time_passed: 400,
  common_password: 400,
  code_required: 400,
  invitation_invalid: 400,
  invitation_used: 400,
  invitation_expired: 400,
  reset_link_invalid: 400,
  passkey_challenge_over: 400,
  passkeys_impossible: 400,
  bearer_rejected: 401,
  app_key_rejected: 401,
  media_key_rejected: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  passkey_rejected: 401,
  forbidden: 403,
  account_banned: 403,
  acting_admin_rejected: 403,
  own_account: 403,
  superadmin_only: 403,
  not_found: 404,
  unknown_call: 404,
  conflict: 409,
  already_exists: 409,
  too_many_passkeys: 409,
  already_published: 409,
  already_signed_up: 409,
  already_voted: 409,
  code_taken: 409,
  email_taken: 409,
  has_answers: 409,
  last_superadmin: 409,
  mail_rejected: 409,
  mfa_already_set_up: 409,
  mfa_not_set_up: 409,
  no_open_invitation: 409,
  not_published: 409,
  still_in_use: 409,
  user_banned: 409,
  session_ended: 410,
  edited_meanwhile: 412,
  too_large: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  too_many_attempts: 429,
  internal_error: 500,
  database_unavailable: 503,
  storage_unavailable: 503,
  disk_full: 507,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The code of an error response; null where it has none of ours, as another provider's has not. */
export function errorCodeOf(response: unknown): ErrorCode | null {
  const code = (response as { code?: unknown } | null)?.code;
  return typeof code === 'string' && Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : null;
}
