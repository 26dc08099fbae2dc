import { describe, expect, it } from 'vitest'
import { reportedVersion } from './reported.ts'
import { versionsIn } from './versions-in.ts'

describe('a version', () => {
  it.each([
    ['has up to four numbers', '  - gatk4=4.5.0.0', 'gatk4', '4.5.0.0'],
    ['belongs to all words of a name', 'Godot Engine v4.2.2.stable.official.15073afe3', 'Godot Engine', '4.2.2'],
    [
      'belongs to all words of a name that is pinned',
      '  adafruit/Adafruit BME280 Library@2.2.4',
      'Adafruit BME280 Library',
      '2.2.4',
    ],
    [
      'stands in a listing before a description',
      'nesbot/carbon          2.72.3  An API extension',
      'nesbot/carbon',
      '2.72.3',
    ],
    ['stands in a header with others', 'platform linux -- pytest-8.3.4', 'pytest', '8.3.4'],
    ['is told with its word', 'django: version: 5.1.4, settings: config.settings', 'django', '5.1.4'],
    ['stands in quotes', 'openjdk version "21.0.2" 2024-01-16', 'openjdk', '21.0.2'],
    ['comes after a slash', 'nginx version: nginx/1.24.0', 'nginx', '1.24.0'],
    ['is that of a package, not of its build', 'ii  haproxy  2.6.12-1  amd64  load balancer', 'haproxy', '2.6.12'],
    ['is pinned for a package manager', "gem 'sidekiq', '~> 7.2'", 'sidekiq', '7.2'],
    ['may belong to a word that is none', '> next@14.1.0 build', 'next', '14.1.0'],
    ['of a module is its last number', '\tgithub.com/go-chi/chi/v5 v5.0.12', 'github.com/go-chi/chi/v5', '5.0.12'],
    ['follows a colon', 'GUT version:   9.2.1', 'GUT', '9.2.1'],
  ])('%s', (_what, line, name, version) => expect(versionsIn(line, true)).toEqual([{ name, version }]))

  it.each([
    ['{ "zod": "3.22.4", "pino": "^8.19" }', ['zod 3.22.4', 'pino 8.19']],
    ['{"name":"kestrel","version":"2.4.0","latest_release":"2.5.0"}', ['kestrel 2.4.0']],
    ['<artifactId>guava</artifactId><version>33.0.0</version>', ['guava 33.0.0']],
    ['{"lat": "35.68", "amount": "129.00", "ip": "10.0.0.12", "day": "2026.4.14"}', []],
    ['plugins: django-4.8.0, xdist-3.5.0', []],
    ['test_three_cells: Expected 4.50 Was 3.00', []],
    ['Coverage 84.2', []],
    ['haproxy/jammy 2.4.24-0ubuntu0.22.04.1 amd64', ['haproxy 2.4.24']],
    ['unbound-1.16.2-3.el9.x86_64', ['unbound 1.16.2']],
    ['   > Serilog.Sinks.File      5.0.0      5.0.0', ['Serilog.Sinks.File 5.0.0']],
    ['[1] terra_1.7.83 sf_1.0.19', ['terra 1.7.83', 'sf 1.0.19']],
    ['prettier   3.1.0  →  3.4.2', ['prettier 3.4.2']],
    ['-- Found PNG: /usr (found version "1.6.39")', ['PNG 1.6.39']],
    ['<lombok.version>1.18.36.Final</lombok.version>', ['lombok 1.18.36.Final']],
    ["lockfileVersion: '9.0'", []],
    ["'foo' is only available in iOS 17.0 or newer", []],
    ['Loss 1.234, took 2.5 s, Score: 4.5, phase 1.2, -- CXX is GNU 13.2.0', []],
    ['Successfully built cog-2.0.0-py3-none-any.whl', ['cog 2.0.0']],
    ['weight     1.012     1.009     1.015', []],
    ['slope 1.94 2 0.38', []],
    ['your tar (1.34) and zstd (1.5) versions differ', ['tar 1.34', 'zstd 1.5']],
    ['{"serial":"A-2","firmware":"3.18","osVersion":"17.4","height":"1.80"}', ['firmware 3.18', 'os 17.4']],
    ['"next": "15.0.3"', ['next 15.0.3']],
    ['"dist-tags": { "latest": "15.0.3", "next": "15.1.0" }', []],
    ['Deposit: 30.00, over TLS 1.3 and OAuth 2.0', []],
  ])('of several in a line: %s', (line, named) =>
    expect(versionsIn(line, true).map(({ name, version }) => `${name} ${version}`)).toEqual(named),
  )

  it.each([
    ['https://github.com/junegunn/fzf/releases/download/v0.46.1/fzf-linux_amd64.tgz', 'fzf', '0.46.1'],
    ['curl -LO https://github.com/sharkdp/bat/archive/refs/tags/v0.24.0.tar.gz', 'bat', '0.24.0'],
    ['RUN wget https://nodejs.org/dist/v20.11.1/node-v20.11.1-linux-x64.tar.xz', 'node', '20.11.1'],
    ['distributionUrl=https\\://services.gradle.org/distributions/gradle-8.5-bin.zip', 'gradle', '8.5'],
    ['https://dlcdn.apache.org/kafka/3.6.1/kafka_2.13-3.6.1.tgz', 'kafka', '3.6.1'],
    ['<script src="https://cdn.jsdelivr.net/npm/chart.js@4.4.1/dist/chart.umd.js">', 'chart.js', '4.4.1'],
    ['https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js', 'jquery', '3.7.1'],
    ['pip install ./dist/orbits-1.9.2-cp312-cp312-manylinux_2_17_x86_64.whl', 'orbits', '1.9.2'],
  ])('of what is fetched: %s', (line, name, version) => expect(versionsIn(line)).toEqual([{ name, version }]))

  it.each([
    'see https://docs.python.org/3.12/library/re.html',
    'tar xf backup-2026.4.14.tar.gz',
    'open report-2.5.zip',
  ])('is nothing that only has numbers: %s', (line) => expect(versionsIn(line)).toEqual([]))

  it.each([
    ['On Python 3.11 with xarray 2024.1.0 and zarr 2.16.', ['Python 3.11', 'xarray 2024.1.0', 'zarr 2.16']],
    ['It needs `anyio` 4.2.0; psycopg is at 3.1.18.', ['anyio 4.2.0', 'psycopg 3.1.18']],
    ['We pin eslint to 8.57.0 until version 2.3.1 of the plugin-kit.', ['eslint 8.57.0', 'plugin-kit 2.3.1']],
    ['Upgraded from sidekiq 7.1.6 to 7.2.0', ['sidekiq 7.2.0']],
    ['星図 SDK を 1.8.2 から 1.9.0 に上げました', ['SDK 1.9.0']],
    ['アプリのバージョンは 4.2.1、ファームウェアは 1.14.3 です', ['アプリ 4.2.1', 'ファームウェア 1.14.3']],
    ['hoshi（1.8.2）と PHP8.2 で起きます', ['hoshi 1.8.2', 'PHP 8.2']],
    ['We go from 1.27 to 1.30, then the tag goes to 2.4.1; it was submitted 1.0.3.', []],
    ['Clause 4.3 holds. Herring 11.20, Outlet 34.6 and falling. Bulk API 2.0 takes YAML 1.1.', []],
    ['精度は MAPE 14.2 でした', []],
    ['It runs on Plesk 18.0 and Plone 6.1 is out.', ['Plesk 18.0', 'Plone 6.1']],
    ['サーバーは Plesk 18.0 です', ['Plesk 18.0']],
    ['We pinned GoTrue 2.151 beside Jenkins 2.440.', ['GoTrue 2.151', 'Jenkins 2.440']],
    ['The open point is who 2.4.1 was for, as it broke as well. 2.4.2 came at once.', []],
    ['We take version 4.1.0, pushed it to 4.1.2, and the report 4.1.3 is quickly 4.1.4.', []],
    ['express 4.19.2 replaces it', ['express 4.19.2']],
    ['第 3.2.1 節、1.5 から 2.3 秒、PM2.5、10.0.0.5 のサーバー', []],
  ])('as people write it: %s', (line, named) =>
    expect(versionsIn(line).map(({ name, version }) => `${name} ${version}`)).toEqual(named),
  )

  it.each([
    ['a length', 'The Qashqai is 1.63 m high, the Octavia 1.47 m.'],
    ['an address', 'the resolver 8.8.8.8 does not answer'],
    ['a revision of a chip', 'Chip is ESP32-C3 (revision v0.4)'],
    ['the version of what nobody names', 'config/version="0.3.1"'],
  ])('is not %s', (_what, line) => expect(versionsIn(line, true)).toEqual([]))

  it('is told by the one command of several that asks for it', () => {
    const said = reportedVersion(
      'tail -3 run.log; snakemake --version; df -h /data',
      '',
      'failed\n8.4.8\n/dev/sdb1 15T',
    )
    expect(said).toMatchObject({ name: 'snakemake', version: '8.4.8' })
  })
})
