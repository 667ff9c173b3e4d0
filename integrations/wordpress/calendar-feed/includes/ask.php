<?php
/** Asks the service for the events of a calendar. */

namespace CalendarFeed;

defined( 'ABSPATH' ) || exit;

/** Seconds that all calendars of a page may take together. */
const MOST_SECONDS = 3.0;
/** Less is not worth a try, and a part of a second is none to some versions of curl. */
const LEAST_SECONDS = 1;
/** Twice what the service sends at most. */
const MOST_BYTES = 60000;

/** Ends a request from within. */
class Refused extends \RuntimeException {}

/** Only curl keeps to a time limit, whatever is sent and however slowly; WordPress asks without it, too. */
function can_ask(): bool {
	return function_exists( 'curl_init' ) && function_exists( 'curl_exec' );
}

/** How many seconds this page may still wait; what was waited is taken off. */
function seconds_left( float $waited = 0 ): float {
	static $page, $left;
	// Some servers answer many requests with one start of PHP.
	$began = $_SERVER['REQUEST_TIME_FLOAT'] ?? 0;
	if ( $page !== $began ) {
		list( $page, $left ) = array( $began, MOST_SECONDS );
	}
	$left -= $waited;
	return $left;
}

/**
 * The fragment at a path of the service; `unknown` if it has no such calendar, `silent` if it does not answer, `failed`
 * for anything else.
 *
 * @return array{html: string, lang: string, dir: string, list: string|null}|string
 */
function ask( string $path ): array|string {
	$began   = microtime( true );
	$answer  = get( $path, $began + seconds_left() );
	$failure = null === $answer ? 'silent' : 'failed';
	// An organization that got another short name.
	$moved = null === $answer ? null : moved_to( $answer );
	if ( null !== $moved ) {
		$answer = get( $moved, $began + seconds_left() );
	}
	seconds_left( microtime( true ) - $began );
	if ( null === $answer ) {
		return $failure;
	}
	$status = wp_remote_retrieve_response_code( $answer );
	$type   = wp_remote_retrieve_header( $answer, 'content-type' );
	$body   = wp_remote_retrieve_body( $answer );
	if ( 404 === $status || 410 === $status ) {
		// Something in front of the service does not answer like this.
		$error = is_string( $type ) && str_starts_with( $type, 'application/json' ) ? json_decode( $body ) : null;
		return is_string( $error->error ?? null ) ? 'unknown' : 'failed';
	}
	$good = 200 === $status && is_string( $type ) && preg_match( '#^text/html\s*(?:;\s*charset=utf-8\s*)?$#i', $type ) && strlen( $body ) <= MOST_BYTES;
	return ( $good ? read_fragment( $body ) : null ) ?? 'failed';
}

/** Where an answer leads, if it stays with the fragments of the service. */
function moved_to( array $answer ): ?string {
	$to = wp_remote_retrieve_header( $answer, 'location' );
	if ( ! in_array( wp_remote_retrieve_response_code( $answer ), array( 301, 302, 307, 308 ), true ) || ! is_string( $to ) ) {
		return null;
	}
	$path = str_starts_with( $to, SERVICE . '/' ) ? substr( $to, strlen( SERVICE ) ) : $to;
	$name = '(?:[a-z0-9-]|%[89a-f][0-9a-f])+';
	return preg_match( "#^/embed/(?:feed_[a-z0-9_]{4,40}|o/$name(?:/$name)?)\.fragment$#iD", $path ) ? $path : null;
}

/** One request that ends at a moment, however slowly the answer drips in. */
function get( string $path, float $deadline ): ?array {
	$seconds = (int) ( $deadline - microtime( true ) + 0.05 );
	if ( $seconds < LEAST_SECONDS ) {
		return null;
	}
	// Compressed, little could become too much for memory; and curl would ask again for what it cannot unpack.
	$pack   = fn ( $handle ) => curl_setopt( $handle, CURLOPT_ENCODING, null );
	$unpack = function ( $response ) {
		if ( preg_match( '/^content-encoding:(?!\s*identity\s*$)/im', strstr( (string) $response, "\r\n\r\n", true ) ) ) {
			throw new Refused( 'compressed' );
		}
	};
	add_action( 'requests-curl.before_send', $pack );
	add_action( 'requests-requests.before_parse', $unpack );
	try {
		// The operator of the service chose its host, which may be inside a network. The "safe" function would look up
		// its name for as long as that takes, and for IPv4 alone.
		$answer = wp_remote_get(
			SERVICE . $path,
			array(
				'timeout'             => $seconds,
				'redirection'         => 0,
				'limit_response_size' => MOST_BYTES + 1,
				// WordPress would name this site.
				'user-agent'          => 'calendar-feed-wordpress/' . VERSION,
				'headers'             => array(
					// With `text/html`, errors would come as pages.
					'Accept'          => '*/*',
					'Accept-Encoding' => 'identity',
				),
			)
		);
	} catch ( Refused ) {
		return array();
	} finally {
		remove_action( 'requests-curl.before_send', $pack );
		remove_action( 'requests-requests.before_parse', $unpack );
	}
	return is_wp_error( $answer ) ? null : $answer;
}
