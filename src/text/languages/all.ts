import { learn } from '../common/language.ts';
import { TEXTS as ar } from './ar.ts';
import { TEXTS as en } from './en.ts';
import { TEXTS as es } from './es.ts';
import { TEXTS as fr } from './fr.ts';
import { TEXTS as ro } from './ro.ts';
import { TEXTS as sq } from './sq.ts';
import { TEXTS as uk } from './uk.ts';

/** A server writes to all workers, so it loads every language at startup. */
learn('ar', ar);
learn('en', en);
learn('es', es);
learn('fr', fr);
learn('ro', ro);
learn('sq', sq);
learn('uk', uk);
