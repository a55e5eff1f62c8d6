import { measureUploads } from '../lib/upload-bench';
import type { Row } from './table';

/** 500 MB by both doors, beside a plain server that pipes the same bytes to disk. */
export async function measureUploadRows(): Promise<Row[]> {
  const { rows } = await measureUploads({ megabytes: [500], runs: 3 });
  return rows.flatMap(({ uploadKind, megabytes, speed, plain, growthMb }): Row[] => {
    const what = `upload of ${megabytes} MB, ${uploadKind === 'tus' ? 'resumable' : 'plain form'}`;
    return [
      {
        ...{ what, figure: speed, unit: 'MB/s', reference: { what: 'plain pipe to disk', figure: plain } },
        ratioAtLeast: 0.6,
      },
      { what: `${what}: memory growth`, figure: growthMb, unit: 'MB', budget: { atMost: 40 } },
    ];
  });
}
