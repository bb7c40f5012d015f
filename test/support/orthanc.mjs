/** The imaging archive of the tests: the distribution's Orthanc with its DICOMweb and GDCM plugins, never a download of its own. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall, installPackages, installWords } from './debian.mjs'

const packages = ['orthanc', 'orthanc-dicomweb', 'orthanc-gdcm']
const words = installWords(packages)

/** Installs it where that is possible; where it is not, says so: the tests against it are then left out, except in CI. */
export function installOrthanc() {
  if (isInstalled()) return 'using the installed Orthanc'
  if (!canInstall()) {
    if (process.env.CI !== undefined)
      throw new Error(`Orthanc is missing, and CI must test against it. Install it: ${words}`)
    console.warn(
      `\n*** No imaging archive on this machine: cloud film is tested against the sandbox only. Install Orthanc: ${words} ***\n`,
    )
    return 'NOT TESTED against a real archive'
  }
  installPackages(packages)
  if (existsSync('/run/systemd/system')) spawnSync('systemctl', ['disable', '--now', 'orthanc'])
  if (!isInstalled()) throw new Error(`Orthanc could not be installed. Install it: ${words}`)
  return `installed ${packages.join(', ')}`
}

function isInstalled() {
  const hasPlugin = ['/usr/share/orthanc/plugins', '/usr/lib/orthanc/plugins'].some((folder) =>
    existsSync(`${folder}/libOrthancDicomWeb.so`),
  )
  return hasPlugin && (existsSync('/usr/sbin/Orthanc') || existsSync('/usr/bin/Orthanc'))
}
