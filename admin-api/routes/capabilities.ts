import { mediaTypes } from '../../shared/media/types';
import { relyingPartyOf } from '../auth/relying-party';
import {
  actingStaffHeader,
  audit,
  extensions,
  findingContents,
  idempotencyKeyHeader,
  passkeys,
  passwordReset,
  questionEdits,
  results,
} from '../contract';
import { contentFields } from '../contract/content-fields';
import type { Field } from '../contract/field-table';
import { register, type Services } from '../http/register';

/** Registers GET /capabilities. */
export function capabilityRoutes(services: Services): void {
  const { capabilities, ...calls } = extensions;
  const { findContents, readOnContents, getContents, contentCodes } = findingContents;
  const { auditList, auditGet, auditRecord } = audit;
  const { requestPasswordReset, checkPasswordReset, resetPassword, makePasswordReset } = passwordReset;
  const { listPasskeys, startPasskey, addPasskey, removePasskey, challengePasskey, signInWithPasskey } =
    passkeys;
  const names = [
    ...Object.values(calls).filter((call) => typeof call === 'object' && 'name' in call),
    ...Object.values(questionEdits),
    ...[results.completion, results.quizResults, results.surveyResults, results.surveyAnswers],
    ...[findContents, readOnContents, getContents, contentCodes],
    ...[auditList, auditGet, auditRecord],
    ...[requestPasswordReset, checkPasswordReset, resetPassword, makePasswordReset],
    ...[listPasskeys, startPasskey, addPasskey, removePasskey, challengePasskey, signInWithPasskey],
  ].map(({ name }) => name);
  const fields = Object.values<Field>(contentFields).flatMap(({ capability = [] }) => capability);
  register(services, capabilities, async () => ({
    calls: [...new Set([...names, ...fields])],
    mediaTypes,
    headers: [actingStaffHeader, idempotencyKeyHeader, extensions.ifMatchHeader],
    ...(services.storage.staged ? { uploadStore: services.storage.staged.storeId } : {}),
    sendsMail: services.mailer.sends,
    passkeyOrigin: relyingPartyOf(services.config.publicUrl)?.origin,
    mediaOrigin: (await services.storage.linkOrigin()) ?? undefined,
  }));
}
