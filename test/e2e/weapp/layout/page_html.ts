/** What the host shows, as a document that a browser lays out: WeChat's elements become elements of their own names. */
import type { RenderedNode } from '../host/rendered'
import { cssOf, inVw } from './wxss'

/** The page on top of a program. */
export interface Shown {
  folder: string
  route: string
  root: RenderedNode
  /** Leads addresses of the package's server to the one of the test. */
  resolve: (address: string) => string
}

const fitOf: Readonly<Record<string, string>> = {
  aspectFit: 'contain',
  aspectFill: 'cover',
  widthFix: 'cover',
}

/** A whole document. */
export function pageHtml(shown: Shown): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><style>${cssOf(shown.folder, shown.route)}</style></head><body>${elementHtml(shown.root, shown.resolve)}</body></html>`
}

function elementHtml(node: RenderedNode, resolve: Shown['resolve']): string {
  if (node.text !== undefined) return escape(node.text)
  const { tag, attributes } = node
  const words = (name: string) => {
    const value = attributes[name]
    return value === undefined || value === null || value === false ? '' : String(value)
  }
  const style = [inVw(words('style')), tag === 'image' ? pictureStyle(words, resolve) : '']
    .filter(Boolean)
    .join(';')
  const written = [
    ['id', words('id')],
    ['class', words('class')],
    ['style', style],
    ['role', words('aria-role')],
    ['aria-level', words('aria-level')],
    ['disabled', words('disabled')],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escape(value ?? '')}"`)
    .join('')
  return `<wx-${tag}${written}>${contentHtml(node, words, resolve)}</wx-${tag}>`
}

function contentHtml(
  node: RenderedNode,
  words: (name: string) => string,
  resolve: Shown['resolve'],
): string {
  if (node.tag === 'input' || node.tag === 'textarea')
    return words('value') === ''
      ? `<span class="${words('placeholder-class') || 'input-placeholder'}">${escape(words('placeholder'))}</span>`
      : escape(words('value'))
  if (node.tag === 'rich-text') return words('nodes')
  return node.children.map((child) => elementHtml(child, resolve)).join('')
}

function pictureStyle(words: (name: string) => string, resolve: Shown['resolve']): string {
  const src = words('src')
  if (src === '') return ''
  return `background-image:url("${resolve(src)}");background-position:center;background-size:${fitOf[words('mode')] ?? '100% 100%'}`
}

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
