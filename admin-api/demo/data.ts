import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { seeded } from './random';

/** Password of every demo account that has signed up. */
export const demoPassword = 'Demo-pass-1!';

export const signInEmails = ['superadmin', 'admin', 'viewer', 'mfa', 'auditor'].map(
  (name) => `${name}@demo.test`,
);

export const mediaFiles = {
  sunrise: { extension: 'mp4', type: 'video', duration: 16 },
  counting: { extension: 'mp4', type: 'video', duration: 14 },
  garden: { extension: 'webm', type: 'video', duration: 12 },
  lullaby: { extension: 'mp3', type: 'audio', duration: 70 },
  drums: { extension: 'mp3', type: 'audio', duration: 19 },
} as const;
export type MediaName = keyof typeof mediaFiles;

const fileAt = (path: string) => fileURLToPath(new URL(`./files/${path}`, import.meta.url));

export const mediaPath = (name: MediaName) => fileAt(`${name}.${mediaFiles[name].extension}`);

export const picturePath = (name: string) => fileAt(`pictures/${name}.webp`);

const Language = z.enum(['rw', 'fr', 'en']);
export type Language = z.infer<typeof Language>;
const Media = z.enum(Object.keys(mediaFiles) as [MediaName, ...MediaName[]]);
const text = z.string().min(1);

const StaffUser = z.strictObject({
  email: z.email(),
  name: z.string(),
  role: text,
  state: z.enum(['active', 'pending', 'banned']),
  joined: z.number().positive(),
  lastLogin: z.number().positive().nullable(),
  mfa: z.literal(true).optional(),
});
export type DemoStaffUser = z.infer<typeof StaffUser>;

/** Its icon is `icons/<key>.svg`; section names are unique. */
const Category = z.strictObject({
  key: text,
  name: text,
  colorCode: z.string().regex(/^#[0-9a-f]{6}$/),
  status: z.literal('Unpublished').optional(),
  sections: z.array(text).min(1),
});

const Content = z.strictObject({
  key: text,
  section: text,
  language: Language,
  media: Media,
  draft: z.literal(true).optional(),
  title: text,
  description: z.string(),
});

const QuizQuestion = z.strictObject({
  content: text,
  question: text,
  right: text,
  wrong: z.array(text).min(1),
});

const SurveyQuestion = z.union([
  z.strictObject({ question: text, options: z.array(text).min(2) }),
  z.strictObject({ question: text, answers: z.enum(['wish', 'story']) }),
]);

const Survey = z.strictObject({
  language: Language,
  banner: text,
  description: text,
  questions: z.array(SurveyQuestion).min(1),
});

const InfoItem = z.strictObject({
  type: z.enum(['banner', 'awareness_card', 'alert']),
  subType: z.enum(['Did you know', 'Joke', 'Know', 'Recent']).optional(),
  image: text.optional(),
  link: z.url().optional(),
  title: text.optional(),
  text,
  description: z.string().optional(),
});

const Prompt = z.strictObject({ asked: z.array(text).length(3), answer: text });
const Poll = z.strictObject({ question: text, options: z.array(text).min(2) });
const Feedback = z.strictObject({ language: Language, text });
const SurveyAnswer = z.strictObject({ about: z.enum(['wish', 'story']), language: Language, text });

function records<T>(name: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(fileAt(`data/${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, index) => {
    try {
      return schema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`The demo data of ${name}.jsonl, line ${index + 1}, cannot be read.`, { cause });
    }
  });
}

function readAll() {
  const quizQuestions = records('quiz-questions', QuizQuestion);
  return {
    staff: records('staff', StaffUser),
    categories: records('categories', Category).map((category) => ({
      ...category,
      icon: readFileSync(fileAt(`icons/${category.key}.svg`), 'utf8').trim(),
    })),
    contents: placed(records('contents', Content)),
    feedback: records('feedback', Feedback),
    polls: records('polls', Poll),
    quizzes: [...new Set(quizQuestions.map(({ content }) => content))].map((content) => ({
      content,
      questions: quizQuestions.filter((question) => question.content === content),
    })),
    surveys: records('surveys', Survey),
    surveyAnswers: records('survey-answers', SurveyAnswer),
    infoItems: records('info-items', InfoItem),
    prompts: records('prompts', Prompt),
  };
}

/** In a fixed order. */
function placed(contents: z.infer<typeof Content>[]) {
  return seeded(20_240_601)
    .shuffle(contents)
    .map((content, index) => ({
      ...content,
      code: `ITE-${String(index + 1).padStart(3, '0')}`,
      daysAgo: 1 + Math.round(364 * (1 - index / (contents.length - 1)) ** 1.15),
    }));
}

export type DemoData = ReturnType<typeof readAll>;
let data: DemoData | undefined;

/** Reads and validates `files/data`. */
export function demoData(): DemoData {
  data ??= readAll();
  return data;
}
