/** Resources at rest. */
import * as v from 'valibot'
import type { DocumentCipher } from '../../crypto/document_cipher'
import { contentOf, idName, namesOf, refsOf } from './names'
import type { Resource } from './resource'
import type { StoredResource } from './resource_index'
import type { ResourceRow, StoredRow } from './resource_repository'

const anyResource = v.looseObject({ resourceType: v.string(), id: v.optional(v.string()) })

/** Decrypts one. */
export function resourceOf(cipher: DocumentCipher, content: string): Resource {
  return v.parse(anyResource, cipher.decrypt(content))
}

/** A resource with its stored row. */
export interface Fresh extends StoredResource {
  row: ResourceRow
}

/** A resource with its names. */
export const decryptResource = (resource: Resource): StoredResource => ({
  resource,
  names: namesOf(resource),
  refs: refsOf(resource),
})

/** Decrypts a row. */
export const openedRow = (cipher: DocumentCipher, row: ResourceRow): Fresh => ({
  ...decryptResource(resourceOf(cipher, row.content)),
  row,
})

/** Whether a row has this content already. */
export const saysSame = (
  cipher: DocumentCipher,
  { digest }: ResourceRow,
  resource: Resource,
): boolean => cipher.blindIndexes(contentOf(resource)).includes(digest)

/** The encrypted and keyed parts of a row. An existing row keeps its key until it is renewed. */
export function encryptedParts(
  cipher: DocumentCipher,
  { resource, names, refs }: StoredResource,
): Pick<StoredRow, 'digest' | 'names' | 'refs' | 'content'> {
  return {
    digest: cipher.blindIndex(contentOf(resource)),
    names: names.map(cipher.blindIndex),
    refs: refs.map(cipher.blindIndex),
    content: cipher.encrypt(resource),
  }
}

/** A row's key by the newest key. */
export const keyOfRow = (cipher: DocumentCipher, type: string, id: string): string =>
  cipher.blindIndex(idName(type, id))
