import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, FailedState } from '~/components/base/states';
import { useResponse } from '~/components/base/use-response';
import { useUploads } from '~/components/frame/sending';
import { UploadRow } from '~/components/frame/uploads/upload-row';
import { redirectWithFlash } from '~/forms.server/flash';
import { rejected } from '~/forms.server/reply';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { formatMoment } from '~/lib/dates';
import { formatDuration } from '~/lib/durations';
import { titleFromName } from '~/lib/file-title';
import { mediaRule } from '~/lib/media-rule';
import { rejectionMessage } from '~/lib/upload-fields';
import { keepUploadsMs } from '~/uploads.server/expiry';
import { asRejection, isUploadRejected } from '~/uploads.server/inspect';
import { chosenFile } from '~/uploads.server/pending-files';
import { formatFileSize } from '~shared/media/file-sizes';
import classes from './list.module.css';
import { CancelForm, ContinueForm } from './schema';
import { SendMore } from './send-more';
import { anotherFile, WaitingUpload } from './waiting-upload';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { title: 'Uploads' };

const rule = { can: 'manage-contents' } as const;
const home = '/dashboard/uploads';
const kindWords = { image: 'Picture', poster: 'Banner', icon: 'Icon' } as const;

export const loader = staffLoader(rule, async ({ staff, context }) => {
  const found = await context.uploads.list(staff.id).catch((error: unknown) => {
    if (!isUploadRejected(error)) throw error;
    context.log.warn({ err: error }, 'uploads not read');
    return null;
  });
  const uploads = await Promise.all(
    (found ?? []).map(async (upload) => ({
      ...upload,
      transfer: await context.uploads.transfers.of(upload.id),
    })),
  );
  return {
    unreachable: found === null,
    media: mediaRule(await context.capabilities.mediaTypes(), context.config.maxUploadBytes),
    uploads: uploads.map(
      ({
        transfer,
        id,
        name,
        uploadKind,
        inDraft,
        size,
        received,
        complete,
        duration,
        fingerprint,
        createdAt,
      }) => ({
        id,
        name,
        /** Files that cannot become contents; null: media. */
        ofForm: uploadKind === 'media' ? null : { what: kindWords[uploadKind], inDraft },
        title: uploadKind === 'media' ? titleFromName(name) : '',
        bytes: size,
        received,
        complete,
        fingerprint,
        size: formatFileSize(size),
        arrived: formatFileSize(received),
        percent: size > 0 ? Math.floor((received / size) * 100) : 0,
        duration: duration === null ? null : formatDuration(duration),
        until: formatMoment(Math.floor((Date.parse(createdAt) + keepUploadsMs) / 1000)),
        saving: transfer?.state === 'running',
      }),
    ),
  };
});
export type WaitingRow = Awaited<ReturnType<typeof loader>>['uploads'][number];

export const action = staffAction(rule, async ({ staff, form, context }) => {
  const { uploads } = context;
  if (form.get('intent') === 'cancel') {
    const cancel = parseWithZod(form, { schema: CancelForm });
    if (cancel.status !== 'success') return rejected(cancel);
    const failed = await uploads.cancel(staff.id, cancel.value.id).catch(asRejection);
    if (failed)
      return redirectWithFlash(context, home, {
        kind: 'error',
        message: `The upload was not cancelled. ${rejectionMessage(failed.reason, 'media')}`,
      });
    return redirectWithFlash(context, home, { kind: 'info', message: 'Upload cancelled' });
  }
  const submission = parseWithZod(form, { schema: ContinueForm });
  if (submission.status !== 'success') return rejected(submission);
  const rejectFile = (message: string) => rejected(submission, { fieldErrors: { file: [message] } });
  const { id, file } = submission.value;
  const { upload: whole, issue } = await chosenFile(context, staff, file, 'media');
  const begun = whole && (await uploads.find(staff.id, id).catch(() => null));
  if (!whole) return rejectFile(issue ?? rejectionMessage('broken', 'media'));
  if (begun && (begun.name !== whole.name || begun.size !== whole.size)) {
    await uploads.remove(staff.id, whole.id);
    return rejectFile(anotherFile(begun.name));
  }
  await uploads.remove(staff.id, id);
  context.keepReceivedFiles = true;
  return redirect(`/dashboard/contents/new?upload=${whole.id}`, { status: 303 });
});

export default function Uploads() {
  const { uploads, media, unreachable } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  const sending = useUploads();
  const { revalidate } = useRevalidator();
  // Changes of the panel also change the server's list.
  const standing = sending.map(({ id, state }) => `${id} ${state === 'sending' ? '' : state}`).join();
  const seen = useRef(standing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revalidate is new on every render
  useEffect(() => {
    if (seen.current === standing) return;
    seen.current = standing;
    revalidate();
  }, [standing]);
  const begun = sending.filter((item) => !uploads.some(({ id }) => id === item.id));
  return (
    <>
      <p className={classes.subtitle}>
        Uploads in progress, and uploaded files that have no content yet, or whose form was not saved. They
        are kept for 7 days, even when you sign out.
      </p>
      <SendMore rule={media} />
      {unreachable ? (
        <FailedState
          title="Uploads cannot be shown"
          message="The store for files does not respond at the moment. What you have uploaded is kept there, and uploads in progress go on by themselves once it is back."
        />
      ) : uploads.length + begun.length === 0 ? (
        <EmptyState
          title="No uploads in progress"
          action={<ButtonLink to="/dashboard/contents/new">Add New Content</ButtonLink>}
        >
          Interrupted uploads appear here for 7 days, so that you can continue them.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {begun.map((item) => (
            <li key={item.key} className={classes.card} aria-label={item.name}>
              <UploadRow item={item} addable />
            </li>
          ))}
          {uploads.map((upload) => (
            <WaitingUpload
              key={upload.id}
              upload={upload}
              sending={sending.find(({ id }) => id === upload.id)}
              rule={media}
              rejection={response?.result.initialValue?.id === upload.id ? response.result : null}
            />
          ))}
        </ul>
      )}
    </>
  );
}
