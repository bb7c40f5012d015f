/** Runs steps, some beside each other, and tells what came of each. A step that only passes or fails counts as one test. */
import { spawn } from 'node:child_process'
import { root } from '../../server/boot/preparation.mjs'

const defaultLimitMinutes = 8
const shownOutput = 400_000

/**
 * A step: `name`, and `command` [program, flags] or `prepare` (a function that throws words when it fails);
 * `shows`: what a command printed is shown when it passed too; `after` names steps that must have passed, `behind` one that must only be over, `count` reads how many tests passed and failed.
 */
export async function runSteps(steps, lanes) {
  const waiting = [...steps]
  const running = new Map()
  const done = []
  const known = new Set(steps.map((step) => step.name))
  const isFinished = (name) => !known.has(name) || done.some((result) => result.name === name)
  const hasFailed = (name) =>
    done.some((result) => result.name === name && result.state !== 'passed')

  while (waiting.length > 0 || running.size > 0) {
    for (const step of [...waiting]) {
      const before = step.after ?? []
      if (before.some(hasFailed)) {
        waiting.splice(waiting.indexOf(step), 1)
        report(done, {
          name: step.name,
          state: 'skipped',
          seconds: 0,
          output: `not run: ${before.filter(hasFailed).join(', ')} failed`,
        })
        continue
      }
      const isReady = [...before, step.behind].every(isFinished)
      if (running.size >= lanes || !isReady) continue
      waiting.splice(waiting.indexOf(step), 1)
      running.set(
        step,
        runStep(step).then((result) => ({ step, result })),
      )
    }
    if (running.size === 0) continue
    const { step, result } = await Promise.race(running.values())
    running.delete(step)
    report(done, result)
  }
  return { steps: done, passed: sum(done, 'passed'), failed: sum(done, 'failed') }
}

async function runStep(step) {
  const started = Date.now()
  const { code, output } =
    step.prepare === undefined ? await runCommand(step) : await runPreparation(step)
  const count = step.count?.()
  const state = code === 0 && (count?.failed ?? 0) === 0 ? 'passed' : 'failed'
  const shows = step.prepare !== undefined || step.shows === true
  const did = shows && code === 0 ? output.trim() : ''
  return { name: step.name, state, seconds: (Date.now() - started) / 1000, output, did, count }
}

async function runPreparation(step) {
  try {
    return { code: 0, output: (await step.prepare()) ?? '' }
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

function runCommand({
  command: [program, flags],
  environment,
  limitMinutes = defaultLimitMinutes,
}) {
  return new Promise((resolve) => {
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-shownOutput)
    }
    const child = spawn(program, flags, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NODE_ENV: undefined, ...environment?.() },
      shell: process.platform === 'win32',
    })
    const limit = setTimeout(() => {
      keep(`\nended after ${limitMinutes} minutes\n`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }, limitMinutes * 60_000)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => {
      clearTimeout(limit)
      resolve({ code: 1, output: `${output}\n${program}: ${error.message}` })
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ code: code ?? 1, output })
    })
  })
}

function report(done, result) {
  done.push(result)
  const sign = { passed: '✓', failed: '✗', skipped: '-' }[result.state]
  const did = result.did ? `: ${result.did}` : ''
  console.log(`${sign} ${result.name} (${result.seconds.toFixed(1)} s)${did}`)
  if (result.state !== 'passed') console.log(`${result.output.trim().replace(/^/gm, '    ')}\n`)
}

/** A step that fails without a failed test (a crash, a lint error) is one failure; a skipped one has shown nothing, so it is one too. */
function sum(results, kind) {
  return results.reduce((total, { state, count }) => {
    const own = state === 'passed' ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    const counted =
      count === undefined
        ? own
        : { passed: count.passed, failed: Math.max(count.failed, state === 'passed' ? 0 : 1) }
    return total + counted[kind]
  }, 0)
}
