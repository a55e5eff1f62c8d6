import { newId } from '../../db/id';
import type {
  contentViews,
  feedback,
  pollOptions,
  polls,
  pollVotes,
  quizAnswers,
  quizQuestions,
  quizResponses,
  quizzes,
  surveyAttempts,
  surveyOptions,
  surveyQuestions,
  surveyResponses,
  surveys,
} from '../../db/schema';
import { demoData, type Language } from '../data';
import type { FilledContent } from '../fill-library';
import type { Random } from '../random';
import { openAt, type Publication } from './publications';
import type { DemoSession } from './sessions';

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: string };

export type FilledPoll = {
  publication: Publication;
  row: Row<typeof polls>;
  options: (Row<typeof pollOptions> & { pull: number })[];
};
export type FilledQuiz = {
  publication: Publication;
  row: Row<typeof quizzes>;
  questions: { row: Row<typeof quizQuestions>; answers: Row<typeof quizAnswers>[]; ease: number }[];
};
export type FilledSurvey = {
  publication: Publication;
  row: Row<typeof surveys>;
  language: Language;
  questions: {
    row: Row<typeof surveyQuestions>;
    options: (Row<typeof surveyOptions> & { pull: number })[];
    answers?: 'wish' | 'story';
  }[];
};

export type Engagements = {
  views: (typeof contentViews.$inferInsert)[];
  comments: (typeof feedback.$inferInsert)[];
  votes: (typeof pollVotes.$inferInsert)[];
  quizResponses: (typeof quizResponses.$inferInsert)[];
  attempts: (typeof surveyAttempts.$inferInsert)[];
  surveyResponses: (typeof surveyResponses.$inferInsert)[];
};

/** Simulates what each session does. */
export function engage(
  sessions: readonly DemoSession[],
  library: {
    contents: readonly FilledContent[];
    polls: readonly FilledPoll[];
    quizzes: readonly FilledQuiz[];
    surveys: readonly FilledSurvey[];
  },
  random: Random,
  now: Date,
): Engagements {
  const all: Engagements = {
    views: [],
    comments: [],
    votes: [],
    quizResponses: [],
    attempts: [],
    surveyResponses: [],
  };
  const pull = new Map(library.contents.map(({ id }) => [id, 0.15 + random.next() ** 3]));
  const spoken = new Map<string, { text: string }[]>();

  for (const session of sessions) {
    const end = Math.min(session.end, now.getTime());
    const moments = Array.from(
      { length: 10 },
      () => session.start + (end - session.start) * random.next(),
    ).sort((a, b) => a - b);
    let step = 0;
    const next = () => new Date(moments[Math.min(step++, 9)] ?? end);

    const shown = library.contents.filter(
      ({ published, createdAt }) => published && createdAt.getTime() < session.start,
    );
    const seen = new Set<string>();
    const wanted = shown.length > 0 ? Math.floor(0.6 + random.next() ** 1.6 * 3.4) : 0;
    for (let i = 0; i < wanted; i++) {
      const content = random.weighted(shown, ({ id }) => pull.get(id) ?? 0);
      if (seen.has(content.id)) continue;
      seen.add(content.id);
      const createdAt = next();
      all.views.push({ contentId: content.id, sessionId: session.id, createdAt });
      if (random.chance(0.026)) {
        const left = spoken.get(content.id) ?? commentsFor(content.language, random);
        const comment = left.shift();
        spoken.set(content.id, left);
        if (comment)
          all.comments.push({
            id: newId(),
            contentId: content.id,
            sessionId: session.id,
            feedback: comment.text,
            createdAt,
          });
      }
    }

    const polls = openAt(library.polls, session.start);
    if (polls.length > 0 && random.chance(0.45)) {
      const { row, options } = random.pick(polls);
      const option = random.weighted(options, (o) => o.pull);
      all.votes.push({ pollId: row.id, sessionId: session.id, optionId: option.id, createdAt: next() });
    }

    const quizzes = openAt(library.quizzes, session.start);
    const watched = quizzes.filter(({ row }) => seen.has(row.contentId));
    const quiz =
      watched.length > 0 && random.chance(0.6)
        ? random.pick(watched)
        : quizzes.length > 0 && random.chance(0.24)
          ? random.pick(quizzes)
          : null;
    if (quiz) {
      const createdAt = next();
      const answered = random.chance(0.86) ? quiz.questions.length : 1;
      for (const { row, answers, ease } of quiz.questions.slice(0, answered)) {
        const right = answers.find(({ isCorrect }) => isCorrect);
        const answer = right && random.chance(ease) ? right : random.pick(answers);
        all.quizResponses.push({ questionId: row.id, sessionId: session.id, answerId: answer.id, createdAt });
      }
    }

    const surveys = openAt(library.surveys, session.start);
    if (surveys.length > 0 && random.chance(0.24))
      attempt(random.pick(surveys), session, next(), all, random);
  }
  return all;
}

function attempt(
  { row, language, questions }: FilledSurvey,
  session: DemoSession,
  startedAt: Date,
  all: Engagements,
  random: Random,
): void {
  const id = newId();
  const finished = random.chance(0.7);
  const answered = finished ? questions.length : random.whole(0, questions.length - 1);
  const completedAt = finished
    ? new Date(startedAt.getTime() + questions.length * random.whole(6_000, 16_000))
    : null;
  all.attempts.push({ id, surveyId: row.id, sessionId: session.id, startedAt, completedAt });
  for (const question of questions.slice(0, answered)) {
    const optionId = question.answers ? null : random.weighted(question.options, (o) => o.pull).id;
    const answer: string | null = question.answers
      ? random.pick(textAnswers(question.answers, language))
      : null;
    all.surveyResponses.push({
      attemptId: id,
      questionId: question.row.id,
      optionId,
      answer,
      createdAt: completedAt ?? startedAt,
    });
  }
}

/** Returns demo answers to free text questions. */
export function textAnswers(about: 'wish' | 'story', language: Language): string[] {
  return demoData()
    .surveyAnswers.filter((answer) => answer.about === about && answer.language === language)
    .map(({ text }) => text);
}

function commentsFor(language: Language, random: Random): { text: string }[] {
  const comments = demoData().feedback;
  const own = random.shuffle(comments.filter((comment) => comment.language === language));
  const other = random.shuffle(comments.filter((comment) => comment.language !== language));
  return own.flatMap((comment, i) => (i % 3 === 2 ? [comment, ...other.slice(i, i + 1)] : [comment]));
}
