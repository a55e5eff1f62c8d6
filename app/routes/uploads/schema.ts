import { z } from 'zod';
import { uploadField, uploadId } from '~/lib/upload-schema';

/** The form that cancels an upload. */
export const CancelForm = z.object({ id: uploadId });

/** The form that continues an upload: without JavaScript the file is sent again as a whole. */
export const ContinueForm = z.object({
  id: uploadId,
  file: uploadField('media', { required: 'Please choose a video or audio file.' }),
});
