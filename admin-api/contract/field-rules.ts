import { z } from 'zod';
import { maxRichTextLength } from '../../shared/text/rich-text-limit';
import { isVisible } from '../../shared/text/visible';
import { emailPattern } from './email';
import { entityIdPattern } from './entity-id';
import { tooLong } from './limit-messages';
import { limits } from './limits';
import { needCode, needColour, needName, needQuestion, needTitle, needWebAddress } from './required-messages';

const requiredText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isVisible(text), missing);

/** Returns the rule for a title. */
export const title = (missing = needTitle) =>
  requiredText(missing).max(limits.title, tooLong('The title', limits.title));
export const optionalTitle = z.string().trim().max(limits.title, tooLong('The title', limits.title));
export const categoryTitle = requiredText(needTitle).max(limits.name, tooLong('The title', limits.name));
export const sectionName = requiredText(needName).max(limits.name, tooLong('The name', limits.name));
/** Returns the rule for a question's text. */
export const question = (missing = needQuestion) =>
  requiredText(missing).max(limits.question, tooLong('The question', limits.question));
const anOptionTooLong = tooLong('An option', limits.option);
export const option = (missing: string) => requiredText(missing).max(limits.option, anOptionTooLong);
export const optionOrBlank = z.string().max(limits.option, anOptionTooLong);
export const surveyDescription = requiredText('Please provide a survey description').max(
  limits.surveyDescription,
  tooLong('The description', limits.surveyDescription),
);
export const description = z.string().max(maxRichTextLength, 'The description is too long.');
/** SPEC §3: ITE- and at least three digits. */
export const contentCode = z
  .string(needCode)
  .trim()
  .regex(/^ITE-\d{3,6}$/, needCode);
export const colour = z.string('Please choose a colour.').regex(/^#[0-9a-f]{6}$/i, needColour);
export const webAddress = z
  .url({ protocol: /^https?$/, error: needWebAddress })
  .max(limits.link, tooLong('The link', limits.link));
export const duration = z.coerce.number().int().min(0).max(limits.duration);
export const priority = z.coerce.number('Please enter a number.').int().min(1, 'The first place is 1.');
/** Returns the rule for a selected id. */
export const chosenId = (what: string) =>
  z.string({ error: `Please choose a ${what}.` }).regex(entityIdPattern, `Unknown ${what}.`);
export const email = (missing: string, wrong = 'Please enter a valid email address') =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(limits.email, { error: 'This email is too long.', abort: true })
    .regex(emailPattern, wrong);
export const personName = (missing: string) =>
  requiredText(missing).max(limits.personName, 'This name is too long.');
export const passkeyName = requiredText(needName).max(limits.passkeyName, 'This name is too long.');
