/** Resources at rest. */
import * as v from 'valibot'
import type { Seal } from '../seal'
import { contentOf, idName, namesOf, refsOf } from './names'
import type { Resource } from './resource'
import type { OnShelf } from './shelf'
import type { ShelfRow, StoredRow } from './shelf_repository'

const anyResource = v.looseObject({ resourceType: v.string(), id: v.optional(v.string()) })

/** Opens one. */
export function resourceOf(seal: Seal, content: string): Resource {
  return v.parse(anyResource, seal.open(content))
}

/** A resource with its row on the shelf. */
export interface Fresh extends OnShelf {
  row: ShelfRow
}

/** A resource and what it goes by. */
export const onShelf = (resource: Resource): OnShelf => ({
  resource,
  names: namesOf(resource),
  refs: refsOf(resource),
})

/** Opens a row. */
export const openedRow = (seal: Seal, row: ShelfRow): Fresh => ({
  ...onShelf(resourceOf(seal, row.content)),
  row,
})

/** Whether a row says this already. */
export const saysSame = (seal: Seal, { digest }: ShelfRow, resource: Resource): boolean =>
  seal.marks(contentOf(resource)).includes(digest)

/** What of a row is made by the key. A row that stands keeps its key until it is renewed. */
export function sealedParts(
  seal: Seal,
  { resource, names, refs }: OnShelf,
): Pick<StoredRow, 'digest' | 'names' | 'refs' | 'content'> {
  return {
    digest: seal.mark(contentOf(resource)),
    names: names.map(seal.mark),
    refs: refs.map(seal.mark),
    content: seal.close(resource),
  }
}

/** The key of a row by the newest key. */
export const keyOfRow = (seal: Seal, type: string, id: string): string =>
  seal.mark(idName(type, id))
