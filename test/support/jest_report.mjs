import { existsSync, readFileSync } from 'node:fs'

/** How many tests a report of jest tells of. A test file that could not be loaded counts as one failed test. */
export function countJest(report) {
  if (!existsSync(report)) return undefined
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }
}
