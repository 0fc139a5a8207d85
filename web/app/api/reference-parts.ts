import { api } from './client';
import type { components } from './schema';
import { unwrapData, withTimeout } from './unwrap';

type Schemas = components['schemas'];

export type CitedPerson = Schemas['CitedPerson'];
export type ReferenceKind = Schemas['ReferenceKind'];
export type ReferenceParts = Schemas['ReferenceParts'];
export type ReferenceReading = Schemas['ReferenceReading'];
export type ReferenceText = Schemas['ReferenceText'];

/** Reads the parts of references, in their order. */
export async function readReferences(references: ReferenceText[]): Promise<ReferenceReading[]> {
  const call = api.POST('/api/v1/articles/references/read', { body: { references } });
  return withTimeout(unwrapData(call));
}
