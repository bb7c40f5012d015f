import { existsSync, readFileSync } from 'node:fs'

/** How many tests a report of jest tells of, and how many passed only when tried again. A test file that could not be loaded counts as one failed test. */
export function countJest(report) {
  if (!existsSync(report)) return undefined
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const again = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    again: again.map(({ fullName }) => fullName),
  }
}
