/** Programs of the distribution that tests run against: never a download of their own. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** How somebody installs them by hand. */
export const installWords = (packages) =>
  `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`

/** Whether this machine and this user can install packages of Debian. */
export const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Installs packages. @throws Error with apt's own words */
export function installPackages(packages) {
  // Debian starts services at once; these run only when a test or the demo starts them.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const flags of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr, error } = spawnSync('apt-get', flags, {
      encoding: 'utf8',
      env: environment,
    })
    if (status !== 0)
      throw new Error(
        `apt-get ${flags.join(' ')} failed. Install it by hand: ${installWords(packages)}\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`,
      )
  }
}
