import { existsSync, readFileSync } from 'node:fs'

/** How many tests passed and failed, from Playwright's JSON; what passed only when it was tried again is told by name: it is to be mended. */
export function countPlaywright(report) {
  if (!existsSync(report)) return undefined
  const { suites, stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? (errors ?? []).length : 0),
    again: specsOf(suites)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => title),
  }
}

function specsOf(suites) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])])
}
