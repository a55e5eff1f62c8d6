import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureMessage, nullOnApiError } from '~/admin-api.server/errors';
import { ButtonLink, SubmitButton } from '~/components/base/button';
import classes from '~/components/base/form.module.css';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { useResponse } from '~/components/base/use-response';
import { type FieldLike, SwitchField, TextField } from '~/components/controls/fields';
import { PlainFields } from '~/components/controls/plain-fields';
import { DialogFooter, RouteDialog } from '~/components/dialog/route-dialog';
import { ThumbnailField } from '~/components/files/thumbnail-field';
import { forgetUpload, notSaved, watchSaving } from '~/components/frame/uploads/upload-store';
import { RichTextField } from '~/components/rich-text/rich-text-field';
import { ScheduleFields } from '~/components/schedule-fields';
import { type FormState, useValidatedForm, ValidatedForm } from '~/components/validated-form';
import { constraintOf } from '~/forms.server/constraint';
import { redirectWithFlash } from '~/forms.server/flash';
import { canSchedule, scheduleSaid } from '~/forms.server/schedule';
import { staffAction, staffLoader } from '~/guard.server/guard';
import { titleFromName } from '~/lib/file-title';
import { oneOf } from '~/lib/list';
import { mediaRule } from '~/lib/media-rule';
import { uploadId } from '~/lib/upload-schema';
import { pendingFile, pendingFiles } from '~/uploads.server/pending-files';
import { newestContents, nextCode } from './contents.server';
import { createContent } from './create-content.server';
import { type LibraryChoices, lastSection, libraryChoices } from './library.server';
import { contentList } from './list.config';
import { MediaField } from './media-field';
import buttonClasses from './new.module.css';
import { NewSection } from './new-section';
import { makeSection, type SectionMade } from './new-section.server';
import { nextSteps } from './next-steps.server';
import { NewContentForm } from './schema';
import { CategoryAndSection } from './section-fields';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Add New Content' };

/** Adds the id of an upload without a form (routes/uploads), and whether a file was dropped (file-drop). */
const search = contentList.opened({
  upload: { none: '', read: (asked: string) => (uploadId.safeParse(asked).success ? asked : '') },
  drop: oneOf(['', '1']),
});

export const loader = staffLoader(
  { can: 'manage-contents', search },
  async ({ staff, search: { upload, drop, ...search }, context }) => {
    const [newest, code, choices, waiting, mediaTypes, schedules] = await Promise.all([
      // Cached choices suffice to fill in the form while the admin API is down.
      newestContents(context).catch(nullOnApiError),
      nextCode(context).catch(nullOnApiError),
      libraryChoices(context),
      upload ? pendingFile(context, staff, upload, 'media') : null,
      context.capabilities.mediaTypes(),
      canSchedule(context, 'contents'),
    ]);
    const place = search.section ? {} : lastSection(newest?.data.contents ?? [], choices);
    return {
      search,
      schedules,
      suggested: {
        title: titleFromName(waiting?.name ?? null),
        ...(upload || drop ? place : {}),
      },
      place,
      waiting,
      choices,
      code,
      media: mediaRule(mediaTypes, context.config.maxUploadBytes),
      formKey: context.newFormKey(),
      constraint: constraintOf(NewContentForm),
    };
  },
);

export const action = staffAction(
  { can: 'manage-contents', search },
  async ({ staff, search: { upload: _, drop: __, ...search }, form, context }) => {
    const submission = parseWithZod(form, { schema: NewContentForm });
    const again = async (result: SubmissionResult, made: SectionMade | null = null) =>
      data({ result, made, pending: await pendingFiles(context, staff, form) }, { status: made ? 200 : 400 });
    if (form.get('intent') === 'create-section') {
      const outcome = await makeSection(context, form);
      if ('result' in outcome) return again(outcome.result);
      context.keepReceivedFiles = true;
      const { id: sectionId, categoryId } = outcome.made;
      const typed = { ...submission.payload, sectionId, categoryId, newSection: '', newCategory: '' };
      return again({ initialValue: typed }, outcome.made);
    }
    if (submission.status !== 'success') return again(submission.reply());
    try {
      const issues = await createContent(context, staff, submission.value);
      if (issues) return again(submission.reply({ fieldErrors: issues }));
    } catch (error) {
      return again(submission.reply({ formErrors: [failureMessage(error, 'Upload failed, try again.')] }));
    }
    return redirectWithFlash(context, contentList.href({ ...search, page: 1 }), {
      kind: 'success',
      message: 'Content uploaded successfully!',
      ...(isTimed(submission.value) && { detail: scheduleSaid(submission.value) }),
      next: await nextSteps(context, staff, submission.value, search),
    });
  },
);

export default function NewContent() {
  const {
    search,
    choices: known,
    code,
    media,
    formKey,
    constraint,
    schedules,
    suggested,
    place,
    waiting: begun,
  } = useLoaderData<typeof loader>();
  const response = useResponse<typeof action>();
  const { form, field } = useValidatedForm({
    id: 'new-content',
    lastResult: response?.result,
    constraint,
    schema: async () => (await import('./schema')).NewContentForm,
    defaultValue: { code: code ?? '', categoryId: search.category, sectionId: search.section, ...suggested },
  });
  const pending = response?.pending;
  const made = response?.made ?? null;
  const choices = made ? withMade(known, made) : known;
  // The section just created, or the last used one.
  const [placed, setPlaced] = useState<typeof place>({});
  const chosen = made ? { categoryId: made.categoryId, sectionId: made.id } : placed;
  const isChosen = (name: 'categoryId' | 'sectionId'): FieldLike =>
    chosen.sectionId ? { ...field(name), initialValue: chosen[name] } : field(name);
  const problems = form.allErrors;
  // SPEC §4 'Uploads': Add needs a file, a title and completed uploads; null without scripts.
  const [arrived, setArrived] = useState<boolean | null>(null);
  const [film, setFilm] = useState<File | null>(null);
  const [titled, setTitled] = useState(Boolean(field('title').initialValue));
  const takeFilm = useCallback(
    (file: File | null) => {
      setFilm(file);
      if (!file) return;
      suggestTitle(titleFromName(file.name));
      if (isUnplaced()) setPlaced(place);
    },
    [place],
  );
  const waiting = arrived !== null && !(arrived && titled);
  const missing = !waiting ? null : missingFor(film !== null, arrived === true, titled);
  const [byItself, setByItself] = useState(false);
  useEffect(() => {
    if (!byItself || arrived === null || waiting) return;
    setByItself(false);
    document.forms.namedItem('new-content')?.requestSubmit();
  }, [byItself, arrived, waiting]);
  useSaving(response);
  return (
    <RouteDialog title="Add New Content" closeTo={contentList.href(search)}>
      <ValidatedForm form={pastChecks(form)} formKey={formKey} encType="multipart/form-data">
        {/* Enter must press this button, not the first visible one. */}
        <button type="submit" hidden disabled={waiting} tabIndex={-1} />
        {code === null && (
          <Notice kind="warn" role="status" title="The admin API is not working right now.">
            Fill in the form; it can be saved when the admin API is back. What you type is kept until then.
          </Notice>
        )}
        <div className={classes.fields}>
          <MediaField
            field={field('file')}
            typedDuration={field('typedDuration')}
            mayNotPlay={field('mayNotPlay')}
            pending={pending?.file ?? begun}
            rule={media}
            onReady={setArrived}
            onFile={takeFilm}
          />
          {film && arrived === false && (
            <SwitchField
              field={{ id: 'new-content-by-itself', name: '' }}
              label="Save when it is uploaded"
              description="Sends this form by itself at 100 percent, if nothing is missing in it"
              onChange={({ currentTarget }) => setByItself(currentTarget.checked)}
            />
          )}
          <TextField
            field={field('title')}
            label="Title"
            data-autofocus
            onChange={({ currentTarget }) => setTitled(currentTarget.value.trim() !== '')}
          />
          <RichTextField field={field('description')} label="Description" />
          <div className={classes.pair}>
            <CategoryAndSection
              key={chosen.sectionId}
              category={isChosen('categoryId')}
              section={isChosen('sectionId')}
              choices={choices}
            />
            <TextField
              field={field('code')}
              label="Code"
              description={
                code === null ? 'The next free one could not be read' : 'The next free one is suggested'
              }
            />
          </div>
          <PlainFields fields={choices.fields} field={field} />
          <NewSection
            key={`new ${made?.id}`}
            section={field('newSection')}
            category={field('newCategory')}
            open={choices.sections.length === 0 || Boolean(problems.newSection ?? problems.newCategory)}
            noCategory={choices.categories.length === 0}
            made={made?.name ?? null}
          />
          <ThumbnailField field={field('thumbnail')} pending={pending?.thumbnail ?? null} film={film} />
          <SwitchField
            field={field('published')}
            label="Publish Immediately"
            description="Make this content visible to users right away"
          />
          {schedules && <ScheduleFields publishAt={field('publishAt')} unpublishAt={field('unpublishAt')} />}
        </div>
        <DialogFooter>
          <ButtonLink to={contentList.href(search)} tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton busyLabel="Saving…" missing={missing}>
            <span className={buttonClasses.whenPublished}>Publish</span>
            <span className={buttonClasses.whenDraft}>Save as Draft</span>
          </SubmitButton>
        </DialogFooter>
      </ValidatedForm>
    </RouteDialog>
  );
}

function missingFor(isChosen: boolean, isUploaded: boolean, isTitled: boolean): string {
  if (isChosen && !isUploaded)
    return isTitled ? 'The file is still uploading.' : 'Add a title. The file is still uploading.';
  const missing = [isUploaded ? '' : 'a file', isTitled ? '' : 'a title'].filter(Boolean);
  return `Add ${missing.join(' and ')} to save.`;
}

const isTimed = ({ publishAt, unpublishAt }: { publishAt?: unknown; unpublishAt?: unknown }) =>
  Boolean(publishAt || unpublishAt);

/** Adds the created section until the choices reload. */
function withMade({ categories, sections, ...others }: LibraryChoices, made: SectionMade): LibraryChoices {
  const { id, name, categoryId, categoryName } = made;
  const isKnown = (all: { id: string }[], one: string) => all.some((other) => other.id === one);
  return {
    ...others,
    categories: isKnown(categories, categoryId)
      ? categories
      : [...categories, { id: categoryId, name: categoryName }],
    sections: isKnown(sections, id) ? sections : [...sections, { id, name, categoryId }],
  };
}

/** Creating a section must skip the content's checks. */
function pastChecks(form: FormState): FormState {
  const onSubmit: FormState['props']['onSubmit'] = (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement && submitter.value === 'create-section'))
      form.props.onSubmit?.(event);
  };
  return { ...form, props: { ...form.props, onSubmit } };
}

/** Fills in an empty title as if typed. */
function suggestTitle(title: string): void {
  const input = document.querySelector<HTMLInputElement>('#new-content-title');
  if (!input || input.value.trim() || !title) return;
  // React notices a value only through the native setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, title);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const isUnplaced = () =>
  ['categoryId', 'sectionId'].every(
    (name) => !document.querySelector<HTMLSelectElement>(`#new-content-${name}`)?.value,
  );

/** A rejected form takes the upload's progress back. */
function useSaving(response: unknown): void {
  const { formData, formMethod, state } = useNavigation();
  const sent = useRef<string | null>(null);
  const file = formMethod === 'POST' ? formData?.get('file') : null;
  useEffect(() => {
    if (typeof file === 'string' && file && formData?.get('intent') !== 'create-section') {
      sent.current = file;
      void watchSaving(file);
    } else if (state === 'loading') {
      // After the dialog closes, the panel continues to show the progress.
      sent.current = null;
    }
  }, [file, formData, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response means that the form was rejected
  useEffect(() => {
    if (sent.current) notSaved(sent.current);
    sent.current = null;
  }, [response]);
  useEffect(
    () => () => {
      if (sent.current) forgetUpload(sent.current);
    },
    [],
  );
}
