import { isDate, isThreefold, NUMBER } from './numbers.ts'
import type { VersionOf } from './versions-in.ts'

const ADDRESS = /https?\\?:\/\/[^\s"'`<>()[\]{},]+/g
/** A file that holds a release: `lego_v4.20.4_linux_amd64.tar.gz`, `numpy-1.26.4-cp311-….whl`, `go1.22.1.linux-amd64.tar.gz`. */
const ARCHIVE =
  /[\w.+~%-]+\.(?:tar\.\w{2,4}|tgz|txz|zip|7z|whl|gem|deb|rpm|apk|jar|war|aar|exe|msi|dmg|pkg|phar|crate|nupkg|AppImage)\b/g
const STEM = new RegExp(String.raw`^(.*?)[-_.]?v?(${NUMBER})(?:[-_.+~](?![\d.]+\.\d).*)?$`)

/** The versions of what is fetched: from the names of archives, from addresses of downloads and of networks that deliver files. */
export function versionsInAddresses(line: string): VersionOf[] {
  const addresses = line.match(ADDRESS) ?? []
  const told = addresses.flatMap((address) => fetched(address) ?? [])
  const files = [...line.matchAll(ARCHIVE)].flatMap(([file]) => {
    const isFetched = addresses.some((address) => address.includes(file))
    return told.length > 0 && isFetched ? [] : (archived(file, isFetched) ?? [])
  })
  return [...told, ...files]
}

/** `…/OWNER/NAME/releases/download/v1.2.3/…`, `…/OWNER/NAME/archive/refs/tags/v1.2.3.zip`, `…/npm/NAME@1.2.3/…`, `…/libs/NAME/1.2.3/…` */
const FETCHED = [
  new RegExp(
    String.raw`/([\w.-]+)/(?:-/)?(?:releases/download|archive(?:/refs/tags)?)/(?:[\w-]*?[-/])?v?(${NUMBER})(?:/|\.(?:tar|tgz|zip))`,
  ),
  new RegExp(String.raw`/(@?[\w.-]+)@v?(${NUMBER})(?=[/?#]|$)`),
  new RegExp(String.raw`/libs/([\w.-]+)/v?(${NUMBER})/`),
]

function fetched(address: string): VersionOf | undefined {
  for (const pattern of FETCHED) {
    const [, name, version] = pattern.exec(address) ?? []
    if (name !== undefined && version !== undefined) return { name, version: trimmed(version) }
  }
  return undefined
}

function archived(file: string, isFetched: boolean): VersionOf | undefined {
  const stem = file.replace(/\.(?:tar\.\w+|\w+)$/, '')
  const [, name = '', version] = STEM.exec(stem) ?? []
  if (version === undefined || !/^[A-Za-z][\w.+-]*$/.test(name) || isDate(version)) return undefined
  // Two numbers may be anything in a name, but not in the name of what is downloaded.
  return isThreefold(version) || isFetched
    ? { name: name.replace(/[-_]\d[\d.]*$/, ''), version: trimmed(version) }
    : undefined
}

/** `8.5-bin`: what a name says of the platform is no part of the version. */
const trimmed = (version: string) => version.replace(/[-.+](?:bin|src|all|linux|windows|darwin|macos)[\w.-]*$/i, '')
