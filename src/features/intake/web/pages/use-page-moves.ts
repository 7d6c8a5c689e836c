import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { decideOne, intakeQuery } from '../queries.ts';
import type { Row } from '../review/review.ts';
import { movedText } from './page-moves.ts';

/**
 * Moves pages of a row to another row or to a new one (null), and shows a message. Several rows change, so it refetches
 * the list before anything else. The caller has already asked about contradicting pages (`doubtOf`). Undo is the same
 * move in the opposite direction.
 */
export function usePageMoves(id: string, onMoved: (now: Row) => void) {
  const client = useQueryClient();
  const key = intakeQuery(id).queryKey;
  const moving = useMutation({
    mutationFn: async ({ from, pages, to }: { from: number; pages: readonly number[]; to: number | null }) => {
      await client.cancelQueries({ queryKey: key });
      return decideOne(id, from, { pagine: [...pages], verso: to }, true);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => {
      say(sentenceFor(error), { tone: 'bad' });
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return {
    busy: moving.isPending,
    move: (from: Row, pages: readonly number[], to: Row | null, after: () => void = () => undefined) =>
      moving.mutate(
        { from: from.n, pages, to: to?.n ?? null },
        {
          onSuccess: (now) => {
            const undo = () => moving.mutate({ from: now.n, pages, to: from.n }, { onSuccess: onMoved });
            say(movedText(pages, to && now), { icon: 'check', undo });
            after();
            onMoved(now);
          },
        },
      ),
  };
}

export type PageMoves = ReturnType<typeof usePageMoves>;
