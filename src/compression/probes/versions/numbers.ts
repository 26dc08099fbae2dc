/** `1.2`, `1.2.3`, `4.5.0.0`, `1.2.3-rc.1`, `2022.3.10f1`, `v1.2.3-eks-5e0fdde`; not an address, not a part of something longer. */
export const NUMBER = String.raw`\d{1,4}\.\d{1,5}(?:\.\d{1,6}){0,2}(?:[-.+]?(?:alpha|beta|rc|dev|post|pre|preview|canary|next|snapshot|SNAPSHOT|final|Final|GA|RELEASE|RC|Alpha|Beta|lts|eks|gke|[rp](?=\d)|build)[\w.-]{0,20}|[abf]\d{1,3})?`
export const END = String.raw`(?![\w]|\.\d|[.-]\d|%)`

const partsOf = (version: string) => version.split(/[.-]/)

/** `1.2.3`: hardly anything but a version is written like this. */
export const isThreefold = (version: string) => partsOf(version).length >= 3

/** `2026.4.14`, which may also be a version of a product that is numbered by years; `2026.4.0` is no day. */
export function isDate(version: string): boolean {
  const [, month, day] = /^(?:19|20)\d\d[.-](\d{1,2})[.-](\d{1,2})$/.exec(version) ?? []
  return isWithin(month, 12) && isWithin(day, 31)
}

const isWithin = (number: string | undefined, most: number) => Number(number) >= 1 && Number(number) <= most

/** `8.8.8.8` */
export function isAddress(version: string): boolean {
  const parts = partsOf(version)
  return parts.length >= 4 && parts.every((part) => Number(part) <= 255)
}
