import { z } from 'zod';
import { uploadField, uploadId } from '~/lib/upload-schema';

export const CancelForm = z.object({ id: uploadId });

/** Without JavaScript the file is sent again in full. */
export const ContinueForm = z.object({
  id: uploadId,
  file: uploadField('media', { required: 'Please choose a video or audio file.' }),
});
