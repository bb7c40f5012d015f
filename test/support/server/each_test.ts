/** On a hosted machine a test of the clock or of two processes may lose its race once; it is tried again and counted aloud (test/run.mjs). */
if (process.env.CI !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true })
