/**
 * The contract: every call of SPEC §7, one module per resource. It is the only part of admin-api/ that
 * app/ may import, and both sides validate with it.
 */
export { actingStaffHeader, askedAgainHeader, knownDeviceHeader, mayCall, rightFor } from './acting';
export { allCalls, appCalls } from './all';
export * as analytics from './analytics';
export * as audit from './audit';
export { type Audited, auditedWrites } from './audited-writes';
export * as auth from './auth';
export type { Call, CallInput, CallOutput, FilePart } from './call';
export * as categories from './categories';
export * as contents from './contents';
export { type ErrorCode, errorCodeOf, errorCodes } from './error-codes';
export { ErrorResponse } from './error-response';
export * as extensions from './extensions';
export { selectedTimeout } from './fields';
export * as findingContents from './finding-contents';
export { idempotencyKeyHeader, takesIdempotencyKey } from './idempotency';
export * as infoItems from './info-items';
export * as mobileApi from './mobile-api';
export * as passkeys from './passkeys';
export * as passwordReset from './password-reset';
export * as polls from './polls';
export * as prompts from './prompts';
export { publishTimeouts } from './publish-timeouts';
export * as questionEdits from './question-edits';
export * as quizzes from './quizzes';
export * as results from './results';
export type { AssignableRole } from './roles';
export { can } from './roles';
export * as sections from './sections';
export { rejectionOf, type StaffAction } from './staff-rules';
export * as staffUsers from './staff-users';
export * as surveys from './surveys';
