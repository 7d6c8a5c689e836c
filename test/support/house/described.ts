import type { Contract } from '../../../src/access/contract.ts';
import { openApi } from '../../../src/server/http/openapi.ts';

interface Operation {
  operationId: string;
  description?: string;
  parameters: { name?: string; description?: string; example?: unknown }[];
}

/** What the OpenAPI document does not explain: operations without a sentence, parameters without meaning or example. */
export async function undescribed(contracts: readonly Contract[]): Promise<string[]> {
  const { paths } = (await openApi(contracts, '0')) as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths)
    .flatMap((one) => Object.values(one))
    .flatMap(({ operationId, description, parameters }) => [
      ...(/^[A-Z].{10,}\.$/.test(description ?? '') ? [] : [operationId]),
      ...parameters
        .filter(({ name, description: said, example }) => name !== undefined && (!said || example === undefined))
        .map(({ name }) => `${operationId} ${name}`),
    ]);
}
