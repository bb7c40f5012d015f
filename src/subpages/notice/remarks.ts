/** The decisions of the notice page, apart from its look. */
import type { Remark } from '@/contract/hospital'
import { remarkTypeLabels } from '@/contract/hospital/remark_words'

/** A notice in one version. */
export function remarkKey(remark: Remark): string {
  return `${remark.remarkId ?? remark.title ?? ''}@${remark.version ?? 1}`
}

/** The notices of a type; all of them for `all` and for types that no longer exist. */
export function remarksOf(remarks: Remark[], kind: string): Remark[] {
  return kind === 'all' ? remarks : remarks.filter((remark) => remark.type === kind)
}

/** Whether it was read in its present version, in an earlier one, or never. */
export type ReadState = 'read' | 'changed' | 'unread'

/** Keys of read versions are in `read`. */
export function readStateOf(remark: Remark, read: readonly string[]): ReadState {
  if (read.includes(remarkKey(remark))) return 'read'
  const id = `${remark.remarkId ?? remark.title ?? ''}@`
  return read.some((key) => key.startsWith(id)) ? 'changed' : 'unread'
}

/** The branches with notices of their own, in the order of the list. */
export function branchesOf(remarks: Remark[]): { hospitalBranchId: string; name: string }[] {
  const found = new Map<string, string>()
  for (const { hospitalBranchId, branchName } of remarks)
    if (hospitalBranchId && branchName) found.set(hospitalBranchId, branchName)
  return [...found].map(([hospitalBranchId, name]) => ({ hospitalBranchId, name }))
}

/** The notices for a branch: its own and those of the whole hospital; all without one. */
export function remarksFor(remarks: Remark[], hospitalBranchId: string | undefined): Remark[] {
  return hospitalBranchId === undefined
    ? remarks
    : remarks.filter(
        (remark) => !remark.hospitalBranchId || remark.hospitalBranchId === hospitalBranchId,
      )
}

const snippetAround = 18

/** A text's excerpt with the search terms. */
export interface Found {
  remark: Remark
  /** Pieces of plain text; matches are marked. */
  snippet: { words: string; isHit: boolean }[]
}

/** The notices that contain every search term, in title or text. */
export function searchRemarks(remarks: Remark[], typed: string): Found[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return remarks.flatMap((remark) => {
    const text = [remark.title, remark.summary, plainText(remark.content ?? '')]
      .filter(Boolean)
      .join(' ')
    const lower = text.toLowerCase()
    if (!words.every((word) => lower.includes(word))) return []
    const body = plainText(remark.content ?? '') || (remark.summary ?? '')
    return [{ remark, snippet: markWords(cutAround(body, words), words) }]
  })
}

/** The search terms in lower case. */
function wordsOf(typed: string): string[] {
  return typed.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5)
}

/** A text in pieces, matches apart; never parsed as HTML. */
export function markWords(
  text: string,
  words: readonly string[],
): { words: string; isHit: boolean }[] {
  if (words.length === 0) return [{ words: text, isHit: false }]
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  )
  return text
    .split(pattern)
    .map((piece, index) => ({ words: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.words !== '')
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' ',
}

/** The visible text of the HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The name of a notice's kind. */
export function kindLabel({ type }: Remark): string | undefined {
  return Object.entries(remarkTypeLabels).find(([value]) => value === type)?.[1]
}

function cutAround(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0))
  const start = Number.isFinite(first) ? Math.max(0, first - snippetAround) : 0
  const end = Math.min(text.length, start + snippetAround * 4)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** A link may name one notice, or a type that has only one. */
export function findAsked(
  all: Remark[],
  shown: Remark[],
  asked: { type?: string; remarkId?: string },
): Remark | undefined {
  if (asked.remarkId) return all.find((remark) => remark.remarkId === asked.remarkId)
  return asked.type && asked.type in remarkTypeLabels && shown.length === 1 ? shown[0] : undefined
}
