import type { Row } from './table';

type Part = {
  title: string;
  /** @param chromium path of the browser */
  measure: (chromium: string) => Promise<Row[]>;
};

/** What `npm run bench` measures, in its order; each loads its tools only when it is wanted. */
export const parts: Record<string, Part> = {
  pages: {
    title: 'Pages in a browser',
    measure: async (chromium) => (await import('./pages')).measurePages(chromium),
  },
  throughput: {
    title: 'Pages a second',
    measure: async () => (await import('./throughput')).measureThroughput(),
  },
  uploads: { title: 'Uploads', measure: async () => (await import('./uploads')).measureUploadRows() },
  insight: {
    title: 'PDF and live numbers',
    measure: async () => (await import('./insight')).measureInsightRows(),
  },
  start: { title: 'Start and memory', measure: async () => (await import('./start')).measureStart() },
};
