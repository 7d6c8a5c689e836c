import * as z from 'zod/mini';
import type { Contract } from '../access/contract.ts';
import { PERMISSIONS } from '../access/permissions.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the calls that are served, from the schemas that validate them (docs/api.md). */
export function openApi(contracts: readonly Contract[], version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portale lavoro', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(contract: Contract): JsonSchema {
  const who: 'public' | 'any' | readonly string[] = PERMISSIONS[contract.permission];
  const good = String(contract.status ?? 200);
  const content =
    contract.kind === 'file'
      ? { 'application/octet-stream': {} }
      : contract.kind === 'events'
        ? { 'text/event-stream': {} }
        : contract.response
          ? { 'application/json': { schema: schemaOf(contract.response, 'output') } }
          : undefined;
  return {
    summary: contract.summary,
    'x-roles': who,
    ...(who === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
    ...(contract.body
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(contract.body, 'input') } } } }
      : {}),
    ...(contract.kind === 'upload'
      ? { requestBody: { content: { 'multipart/form-data': { schema: multipartOf(contract) } } } }
      : {}),
    responses: {
      [good]: { description: 'OK', ...(content ? { content } : {}) },
      default: { description: 'Problem', content: { 'application/problem+json': {} } },
    },
  };
}

/** The body of an upload: its files as binary strings, its other parts by their schemas. */
function multipartOf({ parts = {} }: Contract): JsonSchema {
  const file = { type: 'string', format: 'binary' };
  const properties = Object.entries(parts).map(([name, part]) => {
    if (part === 'file') return [name, file];
    return [name, part === 'files' ? { type: 'array', items: file } : schemaOf(part, 'input')];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function parameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}
