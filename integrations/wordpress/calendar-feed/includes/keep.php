<?php
/** Keeps what the service answered: one transient a calendar, which holds the last good list, too. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

const TRANSIENT = 'calendar_feed_';
/** Set while the service does not answer at all, so that a page waits for it once a minute. */
const DOWN = 'calendar_feed_down';
/** Seconds until the service is asked again. */
const FRESH   = 300;
const FAILING = 60;
/** While one request asks, others show what is there. Longer than asking takes. */
const CLAIMED = 10;
/** How long the last good list is shown while the service is down. */
const LAST_GOOD = 3 * 86400;

/**
 * The events of a calendar: `ready` with its HTML, `unknown`, or `down`.
 *
 * @return array{state: string, next: int, until: int, html?: string, lang?: string, dir?: string, list?: string|null}
 */
function kept_events( string $fragment ): array {
	$key  = TRANSIENT . md5( $fragment );
	$kept = get_transient( $key );
	$now  = time();
	if ( ! is_array( $kept ) || ( $kept['until'] ?? 0 ) <= $now ) {
		$kept = array(
			'state' => 'down',
			'next'  => 0,
			'until' => $now + FAILING,
		);
	}
	if ( ! can_ask() || $kept['next'] > $now || seconds_left() < LEAST_SECONDS || (int) get_transient( DOWN ) > $now ) {
		return $kept;
	}
	// Of two requests at once, the second finds this, or changes nothing. With an object cache, both ask if both
	// read before one of them wrote.
	if ( ! keep( $key, array( 'next' => $now + CLAIMED ) + $kept ) ) {
		return $kept;
	}
	$before = $kept;
	$answer = ask( $fragment );
	$now    = time();
	if ( is_array( $answer ) ) {
		$kept = array(
			'state' => 'ready',
			'next'  => $now + FRESH,
			'until' => $now + LAST_GOOD,
		) + $answer;
	} elseif ( 'unknown' === $answer ) {
		$kept = array(
			'state' => 'unknown',
			'next'  => $now + FRESH,
			'until' => $now + FRESH,
		);
	} else {
		if ( 'silent' === $answer ) {
			set_transient( DOWN, $now + FAILING, FAILING );
		}
		$kept['next'] = $now + FAILING;
	}
	if ( ! keep( $key, $kept ) ) {
		// The database does not take these events, but what was there before.
		keep( $key, array( 'next' => $now + FAILING ) + $before );
	}
	return $kept;
}

function keep( string $key, array $kept ): bool {
	return set_transient( $key, $kept, max( 1, $kept['until'] - time(), $kept['next'] - time() ) );
}
