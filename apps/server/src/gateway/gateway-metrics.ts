/** The numbers of the gateway for `GET /metrics`: it counts in plain numbers, which are read when they are asked for. */
import type { Metrics } from '../metrics/metrics.ts'
import type { GatewayStats } from './gateway-stats.ts'

export function declareGatewayMetrics(metrics: Metrics, stats: () => GatewayStats): void {
  metrics.declare({
    connections: {
      kind: 'gauge',
      name: 'outrider_gateway_connections',
      about: 'Open terminal connections',
      read: () => stats().connections,
    },
    sessions: { kind: 'gauge', name: 'outrider_gateway_terminals', about: 'Signed-in terminals', read: () => stats().sessions },
    paused: {
      kind: 'gauge',
      name: 'outrider_gateway_paused_connections',
      about: 'Connections that are not read, because something waits for the database or the terminal does not read',
      read: () => stats().paused,
    },
    frames: {
      kind: 'counter',
      name: 'outrider_gateway_frames_total',
      about: 'Frames received, and those of them that were damaged',
      labels: ['frames'],
      read: () => {
        const { frames, badFrames } = stats()
        return [
          [{ frames: 'good' }, frames],
          [{ frames: 'bad' }, badFrames],
        ]
      },
    },
    reports: {
      kind: 'counter',
      name: 'outrider_gateway_reports_total',
      about: 'Reports stored, known already, and refused by the database',
      labels: ['result'],
      read: () => {
        const { stored, repeated, unstorable } = stats()
        return [
          [{ result: 'stored' }, stored],
          [{ result: 'repeated' }, repeated],
          [{ result: 'refused' }, unstorable],
        ]
      },
    },
    unkept: {
      kind: 'counter',
      name: 'outrider_gateway_unkept_messages_total',
      about:
        'Messages left unanswered because too many wait to be stored, and unknown ones beyond what is kept of a vehicle in a time',
      labels: ['why'],
      read: () => {
        const { turnedAway, notKept } = stats()
        return [
          [{ why: 'full' }, turnedAway],
          [{ why: 'tooMany' }, notKept],
        ]
      },
    },
    incomplete: {
      kind: 'gauge',
      name: 'outrider_gateway_incomplete_messages',
      about: 'Messages of which sub-packages are missing',
      read: () => stats().incomplete,
    },
    givenUp: {
      kind: 'counter',
      name: 'outrider_gateway_given_up_messages_total',
      about: 'Messages that were given up because sub-packages never came',
      read: () => stats().givenUp,
    },
    refused: {
      kind: 'counter',
      name: 'outrider_gateway_refusals_total',
      about: 'Registrations, authentications and messages that were refused',
      read: () => stats().refused,
    },
    rejected: {
      kind: 'counter',
      name: 'outrider_gateway_rejected_connections_total',
      about: 'Connections rejected because of a limit',
      read: () => stats().rejected,
    },
    unsigned: {
      kind: 'gauge',
      name: 'outrider_gateway_unsigned_connections',
      about: 'Open terminal connections on which no terminal has signed in',
      read: () => stats().unsigned,
    },
    cut: {
      kind: 'counter',
      name: 'outrider_gateway_cut_connections_total',
      about: 'Connections cut before a terminal had signed in, to make room for others',
      read: () => stats().cut,
    },
    droppedDatagrams: {
      kind: 'counter',
      name: 'outrider_gateway_dropped_datagrams_total',
      about: 'Datagrams of terminals that came faster than they could be handled; terminals send them again',
      read: () => stats().droppedDatagrams,
    },
  })
}
