/** `npm run checkpoints`: reads the logs against their checkpoints, and fails where they are not as they were; `-- --has HASH` also asks for a hash that was kept outside, from the server's log. */
import { allAreas } from '../app'
import { argumentOf, runCommand } from '../boot/run_command'
import { verifyCheckpoints } from './checkpoints'

runCommand('checkpoints', async ({ say, ...deps }) => {
  const { checkpoints, lines, from, to, breaches, hasHash } = await verifyCheckpoints(
    deps,
    allAreas,
  )
  say(
    checkpoints === 0
      ? 'no checkpoints yet'
      : `${checkpoints} checkpoints over ${lines} lines, ${from} – ${to}`,
  )
  breaches.forEach(say)
  const hash = argumentOf('--has')
  const isMissing = hash !== undefined && !hasHash(hash)
  if (isMissing) say(`no checkpoint has the hash ${hash}: what followed it was rewritten`)
  if (breaches.length > 0 || isMissing) process.exitCode = 1
  else if (checkpoints > 0) say('every line is as it was')
})
