import type { DbOrTx } from '../db/database';
import { newId } from '../db/id';
import * as tables from '../db/schema';
import type { MediaWriter } from '../media/storage';
import { demoData, type MediaName, mediaFiles, mediaPath, picturePath } from './data';
import type { FilledContent } from './fill-library';
import type { FilledPoll, FilledQuiz, FilledSurvey } from './history/engagements';
import { makePublications, type Publication } from './history/publications';
import { insertRows } from './insert';
import type { Random } from './random';

const day = 86_400_000;

export type EngageFiles = { banners: string[]; images: (string | null)[] };

/** Stores the pictures of surveys and info items. */
export async function storeEngageFiles(writer: MediaWriter): Promise<EngageFiles> {
  const { surveys, infoItems } = demoData();
  const [banners, images] = await Promise.all([
    Promise.all(
      surveys.map(({ banner }) =>
        isFilm(banner)
          ? writer.copy(mediaPath(banner), mediaFiles[banner].extension)
          : writer.copy(picturePath(banner), 'webp'),
      ),
    ),
    Promise.all(infoItems.map(({ image }) => (image ? writer.copy(picturePath(image), 'webp') : null))),
  ]);
  return { banners, images };
}

const isFilm = (banner: string): banner is MediaName => banner in mediaFiles;

const rowOf = ({ createdAt, published, timeout }: Publication) => ({
  id: newId(),
  published,
  timeout,
  createdAt,
});

function notBefore(publication: Publication, moment: Date): Publication {
  const earliest = moment.getTime() + 3_600_000;
  if (publication.createdAt.getTime() >= earliest) return publication;
  const open = publication.open && { ...publication.open, from: Math.max(publication.open.from, earliest) };
  return { ...publication, createdAt: new Date(earliest), open };
}

/** Inserts polls with their options. */
export async function insertPolls(tx: DbOrTx, random: Random, now: Date): Promise<FilledPoll[]> {
  const { polls } = demoData();
  const publications = makePublications(polls.length, 5, random, now);
  const filled = random.shuffle(polls).map(({ question, options }, index): FilledPoll => {
    const publication = publications[index] as Publication;
    const row = { ...rowOf(publication), question };
    return {
      publication,
      row,
      options: options.map((text, position) => ({
        id: newId(),
        pollId: row.id,
        position,
        text,
        pull: random.between(0.15, 1),
      })),
    };
  });
  await insertRows(
    tx,
    tables.polls,
    filled.map(({ row }) => row),
  );
  await insertRows(
    tx,
    tables.pollOptions,
    filled.flatMap(({ options }) => options.map(({ pull, ...option }) => option)),
  );
  return filled;
}

/** Inserts quizzes; the oldest publications on the oldest contents. */
export async function insertQuizzes(
  tx: DbOrTx,
  contents: readonly FilledContent[],
  random: Random,
  now: Date,
): Promise<FilledQuiz[]> {
  const { quizzes } = demoData();
  const publications = makePublications(quizzes.length, 7, random, now);
  const byAge = quizzes
    .flatMap((quiz) =>
      contents.filter(({ key }) => key === quiz.content).map((content) => ({ ...quiz, content })),
    )
    .sort((a, b) => a.content.createdAt.getTime() - b.content.createdAt.getTime());
  const filled = byAge.map(({ content, questions }, index): FilledQuiz => {
    const publication = notBefore(publications[index] as Publication, content.createdAt);
    const row = { ...rowOf(publication), contentId: content.id, title: content.title };
    return {
      publication,
      row,
      questions: questions.map(({ question: text, right, wrong }, position) => {
        const question = { id: newId(), quizId: row.id, position, text };
        const answers = random.shuffle([right, ...wrong]).map((answer, place) => ({
          id: newId(),
          questionId: question.id,
          position: place,
          text: answer,
          isCorrect: answer === right,
        }));
        return { row: question, answers, ease: random.between(0.4, 0.85) };
      }),
    };
  });
  const questions = filled.flatMap((quiz) => quiz.questions);
  await insertRows(
    tx,
    tables.quizzes,
    filled.map(({ row }) => row),
  );
  await insertRows(
    tx,
    tables.quizQuestions,
    questions.map(({ row }) => row),
  );
  await insertRows(
    tx,
    tables.quizAnswers,
    questions.flatMap(({ answers }) => answers),
  );
  return filled;
}

/** Inserts surveys with their questions and options. */
export async function insertSurveys(
  tx: DbOrTx,
  { banners }: EngageFiles,
  random: Random,
  now: Date,
): Promise<FilledSurvey[]> {
  const { surveys } = demoData();
  const publications = random.shuffle(makePublications(surveys.length, 12, random, now));
  const filled = surveys.map(({ description, questions, banner, language }, index): FilledSurvey => {
    const publication = publications[index] as Publication;
    const thumbnailType: 'image' | 'video' = isFilm(banner) ? 'video' : 'image';
    const row = { ...rowOf(publication), description, banner: banners[index] ?? '', thumbnailType };
    return {
      publication,
      row,
      language,
      questions: questions.map((question, position) => {
        const type: 'options' | 'text' = 'answers' in question ? 'text' : 'options';
        const questionRow = { id: newId(), surveyId: row.id, position, question: question.question, type };
        const options = 'answers' in question ? [] : question.options;
        return {
          row: questionRow,
          options: options.map((option, place) => ({
            id: newId(),
            questionId: questionRow.id,
            position: place,
            option,
            pull: random.between(0.1, 1),
          })),
          ...('answers' in question ? { answers: question.answers } : {}),
        };
      }),
    };
  });
  const questions = filled.flatMap((survey) => survey.questions);
  await insertRows(
    tx,
    tables.surveys,
    filled.map(({ row }) => row),
  );
  await insertRows(
    tx,
    tables.surveyQuestions,
    questions.map(({ row }) => row),
  );
  await insertRows(
    tx,
    tables.surveyOptions,
    questions.flatMap(({ options }) => options.map(({ pull, ...option }) => option)),
  );
  return filled;
}

/** Inserts the info board. */
export async function insertInfoItems(
  tx: DbOrTx,
  { images }: EngageFiles,
  random: Random,
  now: Date,
): Promise<void> {
  const rows = demoData().infoItems.map((item, index) => {
    const createdAt = new Date(now.getTime() - random.between(0.1, 88) * day);
    return {
      id: newId(),
      type: item.type,
      subType: item.subType ?? '',
      title: item.title ?? '',
      description: item.description ?? '',
      text: item.text,
      image: images[index] ?? null,
      link: item.link ?? null,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await insertRows(tx, tables.infoItems, rows);
}
