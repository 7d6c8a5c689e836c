import * as z from 'zod/mini';
import { MAX_CATEGORY, MAX_DESCRIPTION, MAX_TAG, MAX_TAGS } from './upload-limits.ts';

export const Tags = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TAG)))
  .check(z.maxLength(MAX_TAGS));
export const Description = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_DESCRIPTION));
export const Category = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CATEGORY));
