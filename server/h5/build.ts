/** What `taro build --type h5` wrote: the page, and beside it (`<folder>-server`) what the server makes documents with. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Branch, HosDetail, Remark } from '../../src/contract/hospital'
import type { Language } from '../../src/contract/language'
import { workerScript } from './service_worker'

/** Home drawn by its own parts (src/pages/index/document.tsx). */
type RenderHome = (
  facts: { hospital: HosDetail; branch: Branch | undefined; announcements: Remark[] },
  visitor: { isElder: boolean; isKnown: boolean },
) => string

/** One build. */
export interface Build {
  /** index.html without the preloads of home, which other pages do not need. */
  html: string
  /** Scripts and style sheets of each page. */
  filesOf: Record<string, string[]>
  /** The text of a style sheet of the build. */
  styleOf: (file: string) => string
  /** Scripts that ask for what a page asks first, to stand in its document. */
  firstAsksOf: Record<string, string>
  /** Begins the service worker, or ends it; undefined where there is none. */
  workerScript: string | undefined
  /** The script of each language other than Chinese. */
  languageScripts: Partial<Record<Language, string>>
  /** Missing in builds of a foreign tool. */
  renderHome: RenderHome | undefined
}

/** Reads the build in `folder`. @throws when there is no index.html. */
export function readBuild(folder: string, hasWorker: boolean): Build {
  const made = `${folder}-server`
  return {
    html: readFileSync(indexOf(folder), 'utf8').replace(/<link rel="preload"[^>]*>/g, ''),
    filesOf: readMade(path.join(made, 'routes.json')) ?? {},
    firstAsksOf: readMade(path.join(made, 'first_asks.json')) ?? {},
    workerScript: workerScript(folder, hasWorker),
    styleOf: (file) => readFileSync(path.join(folder, file), 'utf8'),
    languageScripts: readMade(path.join(made, 'languages.json')) ?? {},
    renderHome: readHome(path.join(made, 'home.cjs')),
  }
}

/** Changes with the build; undefined while there is none, or while it is being written. */
export function markOfBuild(folder: string): string | undefined {
  const found = statSync(indexOf(folder), { throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.mtimeMs} ${found.size} ${found.ino}`
}

/** A build that is being written has no whole page yet. */
export function isWhole(folder: string): boolean {
  return /<\/html>\s*$/i.test(readFileSync(indexOf(folder), 'utf8'))
}

function indexOf(folder: string): string {
  return path.join(folder, 'index.html')
}

function readMade<Made>(file: string): Made | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function readHome(file: string): RenderHome | undefined {
  if (!existsSync(file)) return undefined
  const load = createRequire(file)
  // A newer build under a running server is read anew.
  Reflect.deleteProperty(load.cache, load.resolve(file))
  const { renderHome }: { renderHome: RenderHome } = load(file)
  return renderHome
}
