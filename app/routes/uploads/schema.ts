import { z } from 'zod';
import { uploadField, uploadId } from '~/lib/upload-kinds';

/** What one does on the uploads page: cancel one, or (without JavaScript) send its file again as a whole. */
export const UploadsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel'), id: uploadId }),
  z.object({
    intent: z.literal('again'),
    id: uploadId,
    file: uploadField('media', { required: 'Please choose a video or audio file.' }),
  }),
]);

/** What is said when the file chosen to go on is not the one that was begun. */
export const anotherFile = (name: string) =>
  `This is another file. Please choose ${name} as it was when you began.`;
