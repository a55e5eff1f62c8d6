import { expect, test } from 'vitest';
import { contentsHref, nothingChosen } from '~/components/frame/contents-href';
import { listHref } from '~/lib/list-href';
import { infoHref } from '~/routes/info-board/href';
import { pollsHref } from '~/routes/polls/href';
import { quizzesHref } from '~/routes/quizzes/href';
import { surveysHref } from '~/routes/surveys/href';

test('the URL of a list names what was chosen, in one order, and leaves out defaults and what is empty', () => {
  const defaults = { q: '', view: 'grid', page: 1 };
  expect(listHref('/x', {}, defaults)).toBe('/x');
  expect(listHref('/x', { page: 1, view: 'grid', q: '' }, defaults)).toBe('/x');
  expect(listHref('/x', { page: 2, q: 'a & b' }, defaults)).toBe('/x?q=a+%26+b&page=2');
  expect(listHref('/x', { page: 2 }, defaults, 'a b/edit')).toBe('/x/a%20b/edit?page=2');
});

test('every list has the URLs it had', () => {
  expect(pollsHref({ shown: 3 }, 'p/stop')).toBe('/dashboard/polls/p/stop');
  expect(pollsHref({ shown: 13 })).toBe('/dashboard/polls?shown=13');
  expect(quizzesHref({ page: 2, question: 3 }, 'q')).toBe('/dashboard/quiz/q?page=2&question=3');
  expect(surveysHref({ answers: 2, q: 'x', question: 1, page: 1 }, 's')).toBe(
    '/dashboard/survey/s?question=1&q=x&answers=2',
  );
  expect(infoHref({ tab: 'alerts' }, 'new')).toBe('/dashboard/info/new?tab=alerts');
  expect(infoHref({ tab: 'banners', page: 2 })).toBe('/dashboard/info?page=2');
  expect(contentsHref({ ...nothingChosen, status: 'drafts', section: 's' })).toBe(
    '/dashboard/contents?status=drafts&section=s',
  );
});
