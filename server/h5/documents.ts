/** The document of a page: the build's index.html with what this page needs and what anyone may know of the hospital; home's with its picture. */
import type { Language } from '../../src/contract/language'
import type { PublicFacts } from '../areas/hospital'
import type { Build } from './build'
import { chooseFrame } from './choose_frame'
import { besideApp } from './wide_window'

const homePath = '/pages/index/index'

interface Asked {
  headScripts: readonly string[]
  /** That of the address, without parameters. */
  path: string
  facts: PublicFacts | undefined
  language: Language
}

/** The document of a page in a language. */
export function makeDocument(build: Build, { headScripts, path, facts, language }: Asked): string {
  const page = path === '/' ? homePath : path
  const words = build.languageScripts[language]
  // As the app's own scripts, in whose front they stand: what is seen first waits for none of them.
  const scripts = [...headScripts, ...(words === undefined ? [] : [words])]
    .map((address) => `<script defer src="${address}"></script>`)
    .join('')
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
    .replace('</body>', () => `${besideApp(language)}${inlineScript(build.workerScript)}</body>`)
  if (facts === undefined) return asked
  // The page's first calls wait for nothing: behind the facts, which they read, and before the style sheets, which would hold them up.
  const firstAsks = inlineScript(build.firstAsksOf[page])
  const withFacts = beforeFirst(
    asked,
    /<style|<link|<script|<\/head>/,
    firstData(facts) + firstAsks,
  )
  // The picture is drawn in Chinese.
  return page === homePath && words === undefined && build.renderHome !== undefined
    ? withHome(build, build.renderHome, withFacts, facts)
    : withFacts
}

/** Among English words a Chinese name is one word, broken only where it is wider than its line. */
const wholeNames = '<style>body{word-break:keep-all;overflow-wrap:anywhere}</style>'

/** The page's own scripts and styles are fetched beside the entry, which would ask for them only after it has run. */
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

/** Home as it will look, for each kind of visitor, in the place where it will stand, with its style in the document. */
function withHome(
  build: Build,
  renderHome: NonNullable<Build['renderHome']>,
  html: string,
  { hospital, branches, announcements }: PublicFacts,
): string {
  const facts = { hospital, branch: branches[0], announcements }
  const frames = [false, true].flatMap((isElder) =>
    [false, true].map(
      (isKnown) =>
        `<template data-elder="${isElder}" data-known="${isKnown}">${renderHome(facts, { isElder, isKnown })}</template>`,
    ),
  )
  return inlineStyles(build, html).replace(
    '<div id="app"></div>',
    () =>
      `<div id="first_frame"></div>${frames.join('')}<script>${chooseFrame}</script><div id="app"></div>`,
  )
}

/** `data-href` tells the loader of styles that they are here. */
function inlineStyles({ filesOf, styleOf }: Build, html: string): string {
  const inline = (file: string): string =>
    `<style data-href="/${file}">${styleOf(file).replace(/<\/style/gi, '<\\/style')}</style>`
  const ofHome = (filesOf[homePath] ?? []).filter((file) => file.endsWith('.css'))
  return html
    .replace(/<link rel="preload"[^>]*as="style">/g, '')
    .replace(/<link[^>]*href="\/(css\/[^"]+\.css)"[^>]*>/g, (_, file: string) => inline(file))
    .replace('</head>', () => `${ofHome.map(inline).join('')}</head>`)
}

function beforeFirst(html: string, mark: RegExp, added: string): string {
  return added === '' ? html : html.replace(mark, (match) => added + match)
}

function asText(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
