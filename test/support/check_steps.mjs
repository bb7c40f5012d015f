/** Steps of `npm run check`, which need no build, no database and no browser: all of them, and those that concern a change. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { root } from '../../server/boot/preparation.mjs'
import { countJest } from './jest_report.mjs'

/** Where reports of tests are written. */
export const results = path.join(root, '.cache', 'test-results')

/** What is compiled together, and the folders that it reads. */
const projects = [
  { of: 'client', project: 'tsconfig.json', reads: /^(src|types|config)\// },
  { of: 'mini-program', project: 'config/tsconfig.weapp.json', reads: /^(src|types|config)\// },
  {
    of: 'server',
    project: 'server/tsconfig.json',
    reads: /^(server|src\/(contract|language|app\.config|platform))/,
  },
  { of: 'tests', project: 'test/tsconfig.json', reads: /./ },
  { of: 'desk', project: 'desk/tsconfig.json', reads: /^(desk|src\/contract)\// },
  {
    of: 'connector',
    project: 'connector/tsconfig.json',
    reads: /^(connector|server|src\/contract)\//,
  },
  {
    of: 'simulators',
    project: 'simulators/tsconfig.json',
    reads: /^(simulators|server|src\/contract)\//,
  },
  {
    of: 'front door of a group',
    project: 'deploy/group/tsconfig.json',
    reads: /^(deploy|server|src\/contract)\//,
  },
]

/** The compiler on every part of the project. */
export const typeSteps = () => projects.map(types)

/** Checks that only read. */
export function readingSteps() {
  return [
    lint(),
    ...typeSteps(),
    importRules(['src', 'server', 'desk', 'connector', 'simulators', 'test', 'deploy']),
    { name: 'unused code', command: bin('knip', ['--no-progress']) },
    styles(['src/**/*.scss']),
    format(),
  ]
}

/**
 * What a change since a commit, also one that is not committed, may have broken, in about a minute: linters on its files, types of what reads them, tests that import them, and the tests of the house, which read
 * files. Unused code and rules of imports are seen by the whole check.
 */
export function stepsSince(commit) {
  const base = commit === 'HEAD' ? commit : git('merge-base', commit, 'HEAD')[0]
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  if (files.length === 0) return []
  const code = files.filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file))
  const sheets = files.filter((file) => /^src\/.*\.scss$/.test(file))
  const related = ['--findRelatedTests', ...code]
  return [
    ...(code.length === 0 ? [] : [lint(code), format(code)]),
    ...(sheets.length === 0 ? [] : [styles(sheets)]),
    ...projects.filter(({ reads }) => code.some((file) => reads.test(file))).map(types),
    ...(code.length === 0 ? [] : [jest(['client'], undefined, related)]),
    jest(['node']),
  ]
}

/** Lines that git says. */
const git = (...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const lint = (files = []) => ({
  name: 'lint',
  command: bin('oxlint', ['-c', 'oxlint.config.mjs', '--no-error-on-unmatched-pattern', ...files]),
})

const format = (files = []) => ({
  name: 'format',
  command: bin('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]),
})

const styles = (files) => ({
  name: 'styles',
  command: bin('stylelint', [...files, '--allow-empty-input']),
})

const importRules = (places) => ({
  name: 'import rules',
  command: bin('depcruise', ['--config', '.dependency-cruiser.cjs', ...places]),
})

/** By TypeScript 7, a fifth of the time of 5.9, which Taro still needs (docs/decisions/0032). */
function types({ of, project }) {
  const compiler = path.join(root, 'node_modules', 'typescript7', 'bin', 'tsc')
  return { name: `types of the ${of}`, command: [process.execPath, [compiler, '-p', project]] }
}

/** `share`, as 1/2: of a suite too long for one step, this part of its files; `more` are flags. */
export function jest(names, share, more = []) {
  const name = [names.join(', '), share].filter(Boolean).join(' ')
  const report = path.join(results, `jest-${name.replace(/\W+/g, '-')}.json`)
  return {
    name: `tests: ${name}`,
    command: bin('jest', [
      '--ci',
      '--maxWorkers=1',
      // What a failed test left open does not hold up the whole run; a developer's own run shows it.
      ...(process.env.CI === undefined ? [] : ['--forceExit']),
      '--passWithNoTests',
      '--json',
      `--outputFile=${report}`,
      '--selectProjects',
      ...names,
      ...(share === undefined ? [] : [`--shard=${share}`]),
      ...more,
    ]),
    count: () => countJest(report),
    limitMinutes: 30,
  }
}

/** A program of node_modules, run by this Node. */
export function bin(name, flags) {
  return [
    path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name),
    flags,
  ]
}
