import type { Options, Row } from './table';

type Part = {
  title: string;
  /** Takes long: measured only where it is named. */
  onlyByName?: boolean;
  /**
   * Loads its tools only when it is wanted.
   * @param chromium path of the browser
   * @returns rows of the table, or a Markdown table of its own
   */
  measure: (options: Options, chromium: string) => Promise<Row[] | string>;
};

/** What `npm run bench` measures, in its order. */
export const parts: Record<string, Part> = {
  pages: {
    title: 'Pages in a browser',
    measure: async (_, chromium) => (await import('./pages')).measurePages(chromium),
  },
  throughput: {
    title: 'Pages a second',
    measure: async () => (await import('./throughput')).measureThroughput(),
  },
  uploads: {
    title: 'Uploads',
    measure: async (options) => (await import('./uploads')).measureUploads(options),
  },
  insight: {
    title: 'PDF and live numbers',
    measure: async (options) => (await import('./insight')).measureInsight(options),
  },
  start: { title: 'Start and memory', measure: async () => (await import('./start')).measureStart() },
  inputs: {
    title: 'Processor time of texts of two lengths',
    measure: async () => (await import('./inputs')).measureInputs(),
  },
  sizes: {
    title: 'The embedded admin API as its data grow',
    onlyByName: true,
    measure: async (options) => (await import('./sizes')).measureSizes(options),
  },
};
