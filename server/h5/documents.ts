/** The document of a page: the build's index.html with the page's files and the hospital's public facts; for some pages with a picture of the page. */
import type { Language } from '../../src/contract/language'
import type { PagePicture } from '../../src/contract/page_picture'
import type { PublicFacts } from '../areas/hospital'
import type { Build } from './build'
import { toFloorPage } from './floor_page'
import { asText, besideApp } from './wide_window'

/** Where `/` leads as well. */
export const homePath = '/pages/index/index'

interface Asked {
  headScripts: readonly string[]
  /** The address's path, without parameters. */
  path: string
  facts: PublicFacts | undefined
  language: Language
}

/** The document of a page in a language. */
export function makeDocument(build: Build, { headScripts, path, facts, language }: Asked): string {
  const page = path === '/' ? homePath : path
  const words = build.languageScripts[language]
  // Loaded like the app's own scripts, and before them: the first view waits for none of them.
  const tags = [...headScripts, ...(words === undefined ? [] : [words])]
    .map((address) => `<script defer src="${address}"></script>`)
    .join('')
  const scripts = build.scripts === undefined ? tags : toFloorPage + tags
  const html =
    words === undefined ? build.html : build.html.replace('lang="zh-CN"', `lang="${language}"`)
  const head = beforeFirst(html, /<script|<\/head>/, scripts)
  const name = facts?.hospital.name
  const titled = name
    ? head.replace(/<title>[^<]*<\/title>/, () => `<title>${asText(name)}</title>`)
    : head
  const asked = titled
    .replace(
      '</head>',
      () => `${language === 'en' ? wholeNames : ''}${preloads(build, page)}</head>`,
    )
    .replace(
      '</body>',
      () => `${besideApp(language, name)}${inlineScript(build.workerScript)}</body>`,
    )
  if (facts === undefined) return asked
  // The page's first calls start before anything that could delay them.
  const { askPicture } = build.scripts ?? {}
  const picture = build.pictures[page]
  const asking = beforeFirst(
    asked,
    /<meta name|<title|<style|<link|<script|<\/head>/,
    inlineScript(picture && askPicture),
  )
  const withFacts = beforeFirst(
    asking,
    /<style|<link|<script (?:defer|type)|<\/head>/,
    firstData(facts),
  )
  // Pictures are drawn in Chinese.
  return words === undefined && picture !== undefined
    ? withFrames(build, { page, html: withFacts, frames: framesOf(picture, facts) })
    : withFacts
}

/** In English text a Chinese name is one word, broken only where it is wider than its line. */
const wholeNames = '<style>body{word-break:keep-all;overflow-wrap:anywhere}</style>'

/** Preloads the page's own scripts and styles, which the entry would request only after it has run. */
function preloads({ filesOf }: Build, page: string): string {
  return (filesOf[page] ?? [])
    .map(
      (file) =>
        `<link rel="preload" href="/${file}" as="${file.endsWith('.css') ? 'style' : 'script'}">`,
    )
    .join('')
}

/** Read by src/platform first_data. */
function firstData({ hospital, branches, announcements }: PublicFacts): string {
  const json = JSON.stringify({ hospital, branches, announcements }).replace(/</g, '\\u003c')
  return `<script type="application/json" id="first_data">${json}</script>`
}

function inlineScript(text: string | undefined): string {
  return text === undefined ? '' : `<script>${text.trim()}</script>`
}

/** The page before it is known who is signed in. */
function framesOf({ empty }: PagePicture, facts: PublicFacts): string {
  return [false, true]
    .flatMap((isElder) =>
      [false, true].map((isKnown) => {
        const html = empty(facts, { isElder, isKnown })
        const kind = `data-elder="${isElder}" data-known="${isKnown}"`
        return html === undefined ? '' : `<template ${kind}>${html}</template>`
      }),
    )
    .join('')
}

/** In the page's place, with its style in the document. */
function withFrames(
  build: Build,
  { page, html, frames }: { page: string; html: string; frames: string },
): string {
  const script = inlineScript(build.scripts?.firstFrame)
  return holdScripts(build, inlineStyles(build, page, html)).replace(
    '<div id="app"></div>',
    () => `<div id="first_frame"></div>${frames}${script}<div id="app"></div>`,
  )
}

/** Scripts start when the page's picture has come (platform/window/begin_scripts). */
function holdScripts({ scripts }: Build, html: string): string {
  const held: string[] = []
  const rest = html.replace(
    /<script defer[^>]*><\/script>|<link rel="preload"[^>]*as="script">/g,
    (tag) => {
      held.push(tag)
      return ''
    },
  )
  const template = `<template id="app_scripts">${held.join('')}</template>`
  return rest.replace('</head>', () => `${template}${inlineScript(scripts?.beginScripts)}</head>`)
}

/** `data-href` tells the style loader that they are loaded. */
function inlineStyles({ filesOf, styleOf }: Build, page: string, html: string): string {
  const inline = (file: string): string =>
    `<style data-href="/${file}">${styleOf(file).replace(/<\/style/gi, '<\\/style')}</style>`
  const ofPage = (filesOf[page] ?? []).filter((file) => file.endsWith('.css'))
  return html
    .replace(/<link rel="preload"[^>]*as="style">/g, '')
    .replace(/<link[^>]*href="\/(css\/[^"]+\.css)"[^>]*>/g, (_, file: string) => inline(file))
    .replace('</head>', () => `${ofPage.map(inline).join('')}</head>`)
}

function beforeFirst(html: string, mark: RegExp, added: string): string {
  return added === '' ? html : html.replace(mark, (match) => added + match)
}
