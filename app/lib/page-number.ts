import { z } from 'zod';

/** More pages than any list has. */
const most = 100_000;

/**
 * The page of a list as a URL has it, counted from 1. What is no number reads as the first page, and any large number as a page
 * after the last one, for which lists show their last.
 */
export const pageNumber = z.coerce
  .number()
  .min(1)
  .transform((page) => Math.min(Math.floor(page), most))
  .catch(1);
