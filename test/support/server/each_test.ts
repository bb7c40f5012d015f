/** On a hosted machine a test of the clock, of two processes or of a tap beside a redraw may lose its race once; it is tried again and counted aloud (test/run.mjs). */
if (process.env.CI !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true })
