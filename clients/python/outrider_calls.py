"""Made from docs/api/openapi.json by clients/write.ts: what can be called with an API key."""
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, TypedDict, cast

MapGetAddressRequestPlacesItem = TypedDict("MapGetAddressRequestPlacesItem", {
    "latitude": float,
    "longitude": float,
})
MapGetAddressRequest = TypedDict("MapGetAddressRequest", {
    "places": list[MapGetAddressRequestPlacesItem],
})
MapGetAddressReplyAddressesItemNearest = TypedDict("MapGetAddressReplyAddressesItemNearest", {
    "zh": str,
    "en": str,
    "distance": int,
    "bearing": float,
})
MapGetAddressReplyAddressesItem = TypedDict("MapGetAddressReplyAddressesItem", {
    "text": str,
    "source": Literal["nearest", "streets", "tianditu", "amap"],
    "fallback": bool,
    "nearest": MapGetAddressReplyAddressesItemNearest | None,
})
MapGetAddressReply = TypedDict("MapGetAddressReply", {
    "addresses": list[MapGetAddressReplyAddressesItem],
})
VehicleGetOrgReplyHostItem = TypedDict("VehicleGetOrgReplyHostItem", {
    "id": int,
    "orgId": int,
    "parentId": int,
    "isParent": bool,
    "splicId": str,
    "orgName": str,
})
VehicleGetOrgReply = TypedDict("VehicleGetOrgReply", {
    "host": list[VehicleGetOrgReplyHostItem],
})
VehicleGetVehiclesTotalReply = TypedDict("VehicleGetVehiclesTotalReply", {
    "vehiclesCnt": int,
    "byScreen": NotRequired[bool],
})
VehicleGetBatchVehiclesRequest = TypedDict("VehicleGetBatchVehiclesRequest", {
    "pageSize": int,
    "pageNum": int,
})
VehicleGetBatchVehiclesReplyVehiclesItemPosition = TypedDict("VehicleGetBatchVehiclesReplyVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetBatchVehiclesReplyVehiclesItem = TypedDict("VehicleGetBatchVehiclesReplyVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetBatchVehiclesReplyVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetBatchVehiclesReply = TypedDict("VehicleGetBatchVehiclesReply", {
    "nickNameOn": bool,
    "vehicles": list[VehicleGetBatchVehiclesReplyVehiclesItem],
    "epoch": str,
    "seq": int,
})
VehicleGetVehiclesRequest = TypedDict("VehicleGetVehiclesRequest", {
    "orgId": NotRequired[int],
    "keyword": NotRequired[str],
    "video": NotRequired[bool],
    "limit": NotRequired[int],
})
VehicleGetVehiclesReplyVehiclesItemPosition = TypedDict("VehicleGetVehiclesReplyVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetVehiclesReplyVehiclesItem = TypedDict("VehicleGetVehiclesReplyVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetVehiclesReplyVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetVehiclesReply = TypedDict("VehicleGetVehiclesReply", {
    "vehicles": list[VehicleGetVehiclesReplyVehiclesItem],
    "total": int,
})
VehicleGetVehiclesPositionRequest = TypedDict("VehicleGetVehiclesPositionRequest", {
    "vehicleIds": list[str | int],
    "currVehicleId": NotRequired[str | int | Literal[""]],
})
VehicleGetVehiclesPositionReplyPositionsItem = TypedDict("VehicleGetVehiclesPositionReplyPositionsItem", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetVehiclesPositionReply = TypedDict("VehicleGetVehiclesPositionReply", {
    "positions": list[VehicleGetVehiclesPositionReplyPositionsItem],
})
VehicleGetChangedVehiclesRequest = TypedDict("VehicleGetChangedVehiclesRequest", {
    "epoch": NotRequired[str],
    "seq": NotRequired[int],
})
VehicleGetChangedVehiclesReplyPositionsItem = TypedDict("VehicleGetChangedVehiclesReplyPositionsItem", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetChangedVehiclesReply = TypedDict("VehicleGetChangedVehiclesReply", {
    "epoch": str,
    "seq": int,
    "positions": list[VehicleGetChangedVehiclesReplyPositionsItem],
    "listChanged": bool,
    "complete": bool,
})
VehicleGetAlarmChangedVehiclesRequest = TypedDict("VehicleGetAlarmChangedVehiclesRequest", {
    "epoch": NotRequired[str],
    "seq": NotRequired[int],
})
VehicleGetAlarmChangedVehiclesReplyPositionsItem = TypedDict("VehicleGetAlarmChangedVehiclesReplyPositionsItem", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetAlarmChangedVehiclesReply = TypedDict("VehicleGetAlarmChangedVehiclesReply", {
    "epoch": str,
    "seq": int,
    "positions": list[VehicleGetAlarmChangedVehiclesReplyPositionsItem],
    "listChanged": bool,
    "complete": bool,
})
VehicleGetSpVehiclesRequest = TypedDict("VehicleGetSpVehiclesRequest", {
    "reasons": NotRequired[list[Literal["alarm", "abnormalOffline", "untargeted", "clock"]]],
    "limit": NotRequired[int],
})
VehicleGetSpVehiclesReplyVehiclesItemPosition = TypedDict("VehicleGetSpVehiclesReplyVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetSpVehiclesReplyVehiclesItem = TypedDict("VehicleGetSpVehiclesReplyVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetSpVehiclesReplyVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetSpVehiclesReply = TypedDict("VehicleGetSpVehiclesReply", {
    "vehicles": list[VehicleGetSpVehiclesReplyVehiclesItem],
    "total": int,
    "alarmCnt": int,
    "abnormalOfflineCnt": int,
    "untargetedCnt": int,
    "clockCnt": int,
})
VehicleGetVehEditDataRequest = TypedDict("VehicleGetVehEditDataRequest", {
    "vehicleId": str | int,
})
VehicleGetVehEditDataReplyValues = TypedDict("VehicleGetVehEditDataReplyValues", {
    "orgId": int,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "vehicleType": str,
    "commCardNum": str,
    "terminalType": str,
    "terminalId": str,
    "terminalSignIn": Literal["platform", "issued", "own", "none"],
    "zoneMinutes": int,
    "brand": str | None,
    "channel": float | None,
    "channelNames": str | None,
    "g726Order": str | None,
    "videoNumber": NotRequired[str | None],
    "simIccid": NotRequired[str | None],
    "simCarrier": NotRequired[str | None],
    "simMegabytes": NotRequired[float | None],
    "simExpiresOn": NotRequired[str | None],
    "tags": NotRequired[str | None],
    "industryCategory": str | None,
    "realSim": str | None,
    "serialNumber": str | None,
    "engineNumber": str | None,
    "homeCity": str | None,
    "operationType": str | None,
    "operationStatus": str | None,
    "timeZone": str | None,
    "seats": float | None,
    "tonnage": float | None,
    "frameNumber": str | None,
    "color": str | None,
    "expiresOn": str | None,
    "dvrDeviceType": str | None,
    "dvrChannelCount": float | None,
    "forwardWarningType": str | None,
    "blindSpotWarningType": str | None,
})
VehicleGetVehEditDataReply = TypedDict("VehicleGetVehEditDataReply", {
    "vehicleId": str,
    "changeId": str,
    "values": VehicleGetVehEditDataReplyValues,
    "proposedZoneMinutes": int | None,
    "zoneMinutesHere": NotRequired[int | None],
    "daysFollow": NotRequired[str],
    "proposedTimeZone": NotRequired[str | None],
})
VehicleGetFleetScreenRequestMap = TypedDict("VehicleGetFleetScreenRequestMap", {
    "west": float,
    "south": float,
    "east": float,
    "north": float,
    "zoom": float,
    "state": NotRequired[Literal["all", "driving", "idling", "parked", "offline", "attention", "alarm", "abnormalOffline", "untargeted", "online", "stopped"]],
    "only": NotRequired[list[str | int]],
})
VehicleGetFleetScreenRequestListsItem = TypedDict("VehicleGetFleetScreenRequestListsItem", {
    "key": str,
    "words": NotRequired[str],
    "state": NotRequired[Literal["all", "driving", "idling", "parked", "offline", "attention", "alarm", "abnormalOffline", "untargeted", "online", "stopped"]],
    "only": NotRequired[list[str | int]],
    "orgId": NotRequired[int],
    "sort": NotRequired[Literal["state", "organisation", "speed", "offlineSince", "reportTime", "alarms"]],
    "down": NotRequired[bool],
    "from": NotRequired[int],
    "limit": NotRequired[int],
})
VehicleGetFleetScreenRequestTreesItemWindowsItem = TypedDict("VehicleGetFleetScreenRequestTreesItemWindowsItem", {
    "orgId": int,
    "from": NotRequired[int],
    "limit": NotRequired[int],
})
VehicleGetFleetScreenRequestTreesItem = TypedDict("VehicleGetFleetScreenRequestTreesItem", {
    "key": str,
    "words": NotRequired[str],
    "state": NotRequired[Literal["all", "driving", "idling", "parked", "offline", "attention", "alarm", "abnormalOffline", "untargeted", "online", "stopped"]],
    "only": NotRequired[list[str | int]],
    "open": NotRequired[list[int]],
    "windows": NotRequired[list[VehicleGetFleetScreenRequestTreesItemWindowsItem]],
})
VehicleGetFleetScreenRequest = TypedDict("VehicleGetFleetScreenRequest", {
    "map": NotRequired[VehicleGetFleetScreenRequestMap],
    "lists": NotRequired[list[VehicleGetFleetScreenRequestListsItem]],
    "trees": NotRequired[list[VehicleGetFleetScreenRequestTreesItem]],
    "vehicleIds": NotRequired[list[str | int]],
    "number": NotRequired[int],
})
VehicleGetFleetScreenReplyCounts = TypedDict("VehicleGetFleetScreenReplyCounts", {
    "total": int,
    "online": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "stopped": int,
    "offline": int,
    "alarm": int,
    "abnormalOffline": int,
    "untargeted": int,
    "attention": int,
})
VehicleGetFleetScreenReplyMapCellsItemBox = TypedDict("VehicleGetFleetScreenReplyMapCellsItemBox", {
    "west": float,
    "south": float,
    "east": float,
    "north": float,
})
VehicleGetFleetScreenReplyMapCellsItem = TypedDict("VehicleGetFleetScreenReplyMapCellsItem", {
    "cell": str,
    "longitude": float,
    "latitude": float,
    "box": VehicleGetFleetScreenReplyMapCellsItemBox,
    "total": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "offline": int,
    "alarm": int,
})
VehicleGetFleetScreenReplyMapVehiclesItemPosition = TypedDict("VehicleGetFleetScreenReplyMapVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyMapVehiclesItem = TypedDict("VehicleGetFleetScreenReplyMapVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetFleetScreenReplyMapVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyMapBox = TypedDict("VehicleGetFleetScreenReplyMapBox", {
    "west": float,
    "south": float,
    "east": float,
    "north": float,
})
VehicleGetFleetScreenReplyMapMainBox = TypedDict("VehicleGetFleetScreenReplyMapMainBox", {
    "west": float,
    "south": float,
    "east": float,
    "north": float,
})
VehicleGetFleetScreenReplyMap = TypedDict("VehicleGetFleetScreenReplyMap", {
    "whole": bool,
    "level": int,
    "cells": list[VehicleGetFleetScreenReplyMapCellsItem],
    "goneCells": list[str],
    "vehicles": list[VehicleGetFleetScreenReplyMapVehiclesItem],
    "goneVehicles": list[str],
    "total": int,
    "located": int,
    "box": VehicleGetFleetScreenReplyMapBox | None,
    "mainBox": VehicleGetFleetScreenReplyMapMainBox | None,
})
VehicleGetFleetScreenReplyListsItemCounts = TypedDict("VehicleGetFleetScreenReplyListsItemCounts", {
    "total": int,
    "online": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "stopped": int,
    "offline": int,
    "alarm": int,
    "abnormalOffline": int,
    "untargeted": int,
    "attention": int,
})
VehicleGetFleetScreenReplyListsItemVehiclesItemPosition = TypedDict("VehicleGetFleetScreenReplyListsItemVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyListsItemVehiclesItem = TypedDict("VehicleGetFleetScreenReplyListsItemVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetFleetScreenReplyListsItemVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyListsItem = TypedDict("VehicleGetFleetScreenReplyListsItem", {
    "key": str,
    "total": int,
    "from": int,
    "counts": VehicleGetFleetScreenReplyListsItemCounts,
    "ids": list[str],
    "vehicles": list[VehicleGetFleetScreenReplyListsItemVehiclesItem],
})
VehicleGetFleetScreenReplyTreesItemCounts = TypedDict("VehicleGetFleetScreenReplyTreesItemCounts", {
    "total": int,
    "online": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "stopped": int,
    "offline": int,
    "alarm": int,
    "abnormalOffline": int,
    "untargeted": int,
    "attention": int,
})
VehicleGetFleetScreenReplyTreesItemOrganisationsItemCounts = TypedDict("VehicleGetFleetScreenReplyTreesItemOrganisationsItemCounts", {
    "total": int,
    "online": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "stopped": int,
    "offline": int,
    "alarm": int,
    "abnormalOffline": int,
    "untargeted": int,
    "attention": int,
})
VehicleGetFleetScreenReplyTreesItemOrganisationsItem = TypedDict("VehicleGetFleetScreenReplyTreesItemOrganisationsItem", {
    "orgId": int,
    "own": int,
    "counts": VehicleGetFleetScreenReplyTreesItemOrganisationsItemCounts,
})
VehicleGetFleetScreenReplyTreesItemWindowsItemVehiclesItemPosition = TypedDict("VehicleGetFleetScreenReplyTreesItemWindowsItemVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyTreesItemWindowsItemVehiclesItem = TypedDict("VehicleGetFleetScreenReplyTreesItemWindowsItemVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetFleetScreenReplyTreesItemWindowsItemVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyTreesItemWindowsItem = TypedDict("VehicleGetFleetScreenReplyTreesItemWindowsItem", {
    "orgId": int,
    "total": int,
    "from": int,
    "ids": list[str],
    "vehicles": list[VehicleGetFleetScreenReplyTreesItemWindowsItemVehiclesItem],
})
VehicleGetFleetScreenReplyTreesItem = TypedDict("VehicleGetFleetScreenReplyTreesItem", {
    "key": str,
    "whole": bool,
    "total": int,
    "counts": VehicleGetFleetScreenReplyTreesItemCounts,
    "allOpen": bool,
    "organisations": list[VehicleGetFleetScreenReplyTreesItemOrganisationsItem],
    "goneOrganisations": list[int],
    "windows": list[VehicleGetFleetScreenReplyTreesItemWindowsItem],
})
VehicleGetFleetScreenReplyVehiclesItemPosition = TypedDict("VehicleGetFleetScreenReplyVehiclesItemPosition", {
    "vehicleId": str,
    "latitude": float | None,
    "longitude": float | None,
    "datum": Literal["wgs84", "gcj02"],
    "altitude": float,
    "speed": float,
    "course": float,
    "gpsTime": float | None,
    "timeOfArrival": bool,
    "clockOffset": int | None,
    "serverTime": float | None,
    "located": bool,
    "accOn": bool,
    "cut": bool,
    "onlineState": Literal["online", "offline"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "abnormalOffline": bool,
    "alarmState": Literal["none", "alarm"],
    "alarms": list[str],
    "mileage": float | None,
    "fuel": float | None,
    "signal": float | None,
    "satellites": float | None,
    "seq": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReplyVehiclesItem = TypedDict("VehicleGetFleetScreenReplyVehiclesItem", {
    "id": str,
    "plateNum": str,
    "plateColor": Literal[0] | Literal[1] | Literal[2] | Literal[3] | Literal[4] | Literal[5] | Literal[9],
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "simNum": str,
    "terminalId": str,
    "initials": str,
    "rank": int,
    "speed": float,
    "onlineState": Literal["online", "offline"],
    "alarmState": Literal["none", "alarm"],
    "driveState": Literal["driving", "idling", "parked", "offline", "unknown"],
    "position": VehicleGetFleetScreenReplyVehiclesItemPosition,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
VehicleGetFleetScreenReply = TypedDict("VehicleGetFleetScreenReply", {
    "epoch": str,
    "seq": int,
    "number": int,
    "listChange": int,
    "nickNameOn": bool,
    "counts": VehicleGetFleetScreenReplyCounts,
    "map": NotRequired[VehicleGetFleetScreenReplyMap],
    "lists": list[VehicleGetFleetScreenReplyListsItem],
    "trees": list[VehicleGetFleetScreenReplyTreesItem],
    "vehicles": list[VehicleGetFleetScreenReplyVehiclesItem],
    "goneVehicles": list[str],
})
VehicleGetVehDeviceFaultsRequest = TypedDict("VehicleGetVehDeviceFaultsRequest", {
    "vehicleId": str | int,
})
VehicleGetVehDeviceFaultsReplyFaultsItemUsedFromItem = TypedDict("VehicleGetVehDeviceFaultsReplyFaultsItemUsedFromItem", {
    "address": str,
    "at": float,
})
VehicleGetVehDeviceFaultsReplyFaultsItem = TypedDict("VehicleGetVehDeviceFaultsReplyFaultsItem", {
    "fault": Literal["positioning", "power", "camera", "storage", "sensor", "peripheral", "noFix", "clock", "fuelSensor", "odometer", "mute", "ignitionUnsteady", "ignitionAlwaysOn", "numberUsedTwice", "twoReceivers", "besideRoads"],
    "alarm": str,
    "since": float | None,
    "changes": NotRequired[int],
    "apart": NotRequired[int],
    "datum": NotRequired[Literal["gcj02", "bd09"]],
    "usedFrom": NotRequired[list[VehicleGetVehDeviceFaultsReplyFaultsItemUsedFromItem]],
})
VehicleGetVehDeviceFaultsReply = TypedDict("VehicleGetVehDeviceFaultsReply", {
    "faults": list[VehicleGetVehDeviceFaultsReplyFaultsItem],
})
VehicleGetVehTrackCardRequest = TypedDict("VehicleGetVehTrackCardRequest", {
    "vehicleId": str | int,
    "startTime": int,
    "endTime": int,
    "timeZone": NotRequired[str],
})
VehicleGetVehTrackCardReplyDaysItem = TypedDict("VehicleGetVehTrackCardReplyDaysItem", {
    "day": str,
    "beginTime": float,
    "endTime": float,
    "points": int,
    "firstStart": float | None,
    "lastStop": float | None,
    "drivingBefore": bool,
    "drivingAfter": bool,
    "km": float,
    "kmBy": Literal["odometer", "distance", "both"],
    "kmAtLeast": NotRequired[bool],
    "odometerKm": NotRequired[float],
    "driving": float,
    "stopped": float,
    "stops": int,
    "topSpeed": float | None,
    "gaps": int,
    "gapTime": float,
    "finished": bool,
})
VehicleGetVehTrackCardReply = TypedDict("VehicleGetVehTrackCardReply", {
    "vehicleId": str,
    "days": list[VehicleGetVehTrackCardReplyDaysItem],
})
VehicleGetDepartureCheckRequest = TypedDict("VehicleGetDepartureCheckRequest", {
    "vehicleId": str | int,
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
VehicleGetDepartureCheckReplyVehicle = TypedDict("VehicleGetDepartureCheckReplyVehicle", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "checklistId": str,
    "state": Literal["none", "passed", "defects", "waiting", "released", "held"],
    "filledAt": float | None,
    "userName": str,
    "defects": int,
})
VehicleGetDepartureCheckReplyChecklistItemsItem = TypedDict("VehicleGetDepartureCheckReplyChecklistItemsItem", {
    "itemId": str,
    "name": str,
    "serious": bool,
})
VehicleGetDepartureCheckReplyChecklist = TypedDict("VehicleGetDepartureCheckReplyChecklist", {
    "checklistId": str,
    "orgId": int | None,
    "orgName": str,
    "vehicleType": str,
    "items": list[VehicleGetDepartureCheckReplyChecklistItemsItem],
    "changedAt": float | None,
    "changedBy": str,
    "editable": bool,
})
VehicleGetDepartureCheckReplyChecksItemItemsItem = TypedDict("VehicleGetDepartureCheckReplyChecksItemItemsItem", {
    "itemId": str,
    "name": str,
    "serious": bool,
    "result": Literal["good", "defect", "notApplicable"],
    "note": str,
    "pictures": list[str],
})
VehicleGetDepartureCheckReplyChecksItemDecision = TypedDict("VehicleGetDepartureCheckReplyChecksItemDecision", {
    "released": bool,
    "at": float,
    "userName": str,
    "note": str,
})
VehicleGetDepartureCheckReplyChecksItem = TypedDict("VehicleGetDepartureCheckReplyChecksItem", {
    "checkId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "day": str,
    "filledAt": float,
    "receivedAt": float,
    "userName": str,
    "own": bool,
    "mileage": float | None,
    "note": str,
    "state": Literal["none", "passed", "defects", "waiting", "released", "held"],
    "items": list[VehicleGetDepartureCheckReplyChecksItemItemsItem],
    "decision": VehicleGetDepartureCheckReplyChecksItemDecision | None,
})
VehicleGetDepartureCheckReplyNotToLeaveItem = TypedDict("VehicleGetDepartureCheckReplyNotToLeaveItem", {
    "why": Literal["papers", "alarms", "maintenance", "device"],
    "names": list[str],
})
VehicleGetDepartureCheckReplyRepair = TypedDict("VehicleGetDepartureCheckReplyRepair", {
    "applicationNum": str,
    "state": Literal["submitted", "rejected", "withdrawn", "accepted", "dispatched", "working", "checking", "returned", "closed", "cancelled"],
    "since": float,
})
VehicleGetDepartureCheckReply = TypedDict("VehicleGetDepartureCheckReply", {
    "vehicle": VehicleGetDepartureCheckReplyVehicle,
    "checklist": VehicleGetDepartureCheckReplyChecklist,
    "checks": list[VehicleGetDepartureCheckReplyChecksItem],
    "total": int,
    "mayFill": bool,
    "mayDecide": bool,
    "notToLeave": NotRequired[list[VehicleGetDepartureCheckReplyNotToLeaveItem]],
    "repair": NotRequired[VehicleGetDepartureCheckReplyRepair],
})
DepartureCheckGetTodayRequest = TypedDict("DepartureCheckGetTodayRequest", {
    "state": NotRequired[Literal["none", "passed", "defects", "waiting", "released", "held"]],
    "keyword": NotRequired[str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
DepartureCheckGetTodayReplyVehiclesItem = TypedDict("DepartureCheckGetTodayReplyVehiclesItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicleType": str,
    "checklistId": str,
    "state": Literal["none", "passed", "defects", "waiting", "released", "held"],
    "filledAt": float | None,
    "userName": str,
    "defects": int,
})
DepartureCheckGetTodayReplyCountsItem = TypedDict("DepartureCheckGetTodayReplyCountsItem", {
    "state": Literal["none", "passed", "defects", "waiting", "released", "held"],
    "count": int,
})
DepartureCheckGetTodayReplyChecklistsItemItemsItem = TypedDict("DepartureCheckGetTodayReplyChecklistsItemItemsItem", {
    "itemId": str,
    "name": str,
    "serious": bool,
})
DepartureCheckGetTodayReplyChecklistsItem = TypedDict("DepartureCheckGetTodayReplyChecklistsItem", {
    "checklistId": str,
    "orgId": int | None,
    "orgName": str,
    "vehicleType": str,
    "items": list[DepartureCheckGetTodayReplyChecklistsItemItemsItem],
    "changedAt": float | None,
    "changedBy": str,
    "editable": bool,
})
DepartureCheckGetTodayReply = TypedDict("DepartureCheckGetTodayReply", {
    "day": str,
    "vehicles": list[DepartureCheckGetTodayReplyVehiclesItem],
    "total": int,
    "counts": list[DepartureCheckGetTodayReplyCountsItem],
    "checklists": list[DepartureCheckGetTodayReplyChecklistsItem],
    "mayFill": bool,
    "mayEdit": bool,
})
DepartureCheckGetNotToLeaveReplyVehiclesItem = TypedDict("DepartureCheckGetNotToLeaveReplyVehiclesItem", {
    "vehicleId": Any,
    "state": Literal["waiting", "held"],
})
DepartureCheckGetNotToLeaveReply = TypedDict("DepartureCheckGetNotToLeaveReply", {
    "vehicles": list[DepartureCheckGetNotToLeaveReplyVehiclesItem],
})
DepartureCheckGetChecklistsReplyChecklistsItemItemsItem = TypedDict("DepartureCheckGetChecklistsReplyChecklistsItemItemsItem", {
    "itemId": str,
    "name": str,
    "serious": bool,
})
DepartureCheckGetChecklistsReplyChecklistsItem = TypedDict("DepartureCheckGetChecklistsReplyChecklistsItem", {
    "checklistId": str,
    "orgId": int | None,
    "orgName": str,
    "vehicleType": str,
    "items": list[DepartureCheckGetChecklistsReplyChecklistsItemItemsItem],
    "changedAt": float | None,
    "changedBy": str,
    "editable": bool,
})
DepartureCheckGetChecklistsReply = TypedDict("DepartureCheckGetChecklistsReply", {
    "checklists": list[DepartureCheckGetChecklistsReplyChecklistsItem],
    "editable": bool,
})
VehicleTypeGetVehicleTypeSelListReplyVehicleTypesItem = TypedDict("VehicleTypeGetVehicleTypeSelListReplyVehicleTypesItem", {
    "key": str | float,
    "zh": str,
    "en": str,
})
VehicleTypeGetVehicleTypeSelListReply = TypedDict("VehicleTypeGetVehicleTypeSelListReply", {
    "vehicleTypes": list[VehicleTypeGetVehicleTypeSelListReplyVehicleTypesItem],
})
ReportGetMapMarkedPointListReplyPoisItem = TypedDict("ReportGetMapMarkedPointListReplyPoisItem", {
    "pointId": str,
    "orgId": int,
    "orgName": str,
    "name": str,
    "latitude": float,
    "longitude": float,
    "kind": Literal["depot", "customer", "fuel", "repair", "parking", "toll", "danger", "other"],
})
ReportGetMapMarkedPointListReply = TypedDict("ReportGetMapMarkedPointListReply", {
    "pois": list[ReportGetMapMarkedPointListReplyPoisItem],
    "editable": bool,
})
ReportAddMapMarkedPointRequest = TypedDict("ReportAddMapMarkedPointRequest", {
    "orgId": int,
    "name": str,
    "latitude": float,
    "longitude": float,
    "kind": Literal["depot", "customer", "fuel", "repair", "parking", "toll", "danger", "other"],
})
ReportAddMapMarkedPointReply = TypedDict("ReportAddMapMarkedPointReply", {
    "pointId": str,
})
ReportChangeMapMarkedPointRequest = TypedDict("ReportChangeMapMarkedPointRequest", {
    "pointId": str,
    "name": str,
    "latitude": float,
    "longitude": float,
    "kind": Literal["depot", "customer", "fuel", "repair", "parking", "toll", "danger", "other"],
})
ReportDelMapMarkedPointRequest = TypedDict("ReportDelMapMarkedPointRequest", {
    "pointId": str,
})
ReportGetUserVehRealTimeDataReply = TypedDict("ReportGetUserVehRealTimeDataReply", {
    "total": int,
    "online": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "offline": int,
    "alarm": int,
    "pendingAlarms": int,
    "distanceToday": int,
    "asOf": list[float],
})
ReportGetVehAlmTrendIn7DaysReplyDaysItem = TypedDict("ReportGetVehAlmTrendIn7DaysReplyDaysItem", {
    "day": str,
    "started": int,
    "processed": int,
})
ReportGetVehAlmTrendIn7DaysReply = TypedDict("ReportGetVehAlmTrendIn7DaysReply", {
    "days": list[ReportGetVehAlmTrendIn7DaysReplyDaysItem],
})
ReportGetTop5VehMileageYstdReplyVehiclesItem = TypedDict("ReportGetTop5VehMileageYstdReplyVehiclesItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "metres": int,
})
ReportGetTop5VehMileageYstdReply = TypedDict("ReportGetTop5VehMileageYstdReply", {
    "day": str,
    "vehicles": list[ReportGetTop5VehMileageYstdReplyVehiclesItem],
})
ReportGetVehicleMileageStatRequest = TypedDict("ReportGetVehicleMileageStatRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehicleMileageStatReplyRowsItemBefore = TypedDict("ReportGetVehicleMileageStatReplyRowsItemBefore", {
    "distance": float | None,
    "distanceByFixes": float | None,
    "distanceAtLeast": float | None,
    "activeDays": float | None,
    "drivingTime": float | None,
    "meanSpeed": float | None,
    "topSpeed": float | None,
    "odometerBegin": float | None,
    "odometerEnd": float | None,
})
ReportGetVehicleMileageStatReplyRowsItem = TypedDict("ReportGetVehicleMileageStatReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "distance": float | None,
    "distanceByFixes": float | None,
    "distanceAtLeast": float | None,
    "activeDays": float | None,
    "drivingTime": float | None,
    "meanSpeed": float | None,
    "topSpeed": float | None,
    "odometerBegin": float | None,
    "odometerEnd": float | None,
    "before": NotRequired[ReportGetVehicleMileageStatReplyRowsItemBefore],
})
ReportGetVehicleMileageStatReplyDays = TypedDict("ReportGetVehicleMileageStatReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehicleMileageStatReply = TypedDict("ReportGetVehicleMileageStatReply", {
    "rows": list[ReportGetVehicleMileageStatReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehicleMileageStatReplyDays],
})
ReportGetVehicleRealTimeMonitoringRequest = TypedDict("ReportGetVehicleRealTimeMonitoringRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehicleRealTimeMonitoringReplyRowsItemBefore = TypedDict("ReportGetVehicleRealTimeMonitoringReplyRowsItemBefore", {
    "onlineTime": float | None,
    "drivingTime": float | None,
    "idlingTime": float | None,
    "parkedTime": float | None,
    "gapTime": float | None,
    "distance": float | None,
})
ReportGetVehicleRealTimeMonitoringReplyRowsItem = TypedDict("ReportGetVehicleRealTimeMonitoringReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "onlineTime": float | None,
    "drivingTime": float | None,
    "idlingTime": float | None,
    "parkedTime": float | None,
    "gapTime": float | None,
    "distance": float | None,
    "before": NotRequired[ReportGetVehicleRealTimeMonitoringReplyRowsItemBefore],
    "state": Literal["driving", "idling", "parked", "offline", "unknown"] | Literal[""],
    "speed": float | None,
    "reportedTime": float | None,
    "latitude": float | None,
    "longitude": float | None,
})
ReportGetVehicleRealTimeMonitoringReplyDays = TypedDict("ReportGetVehicleRealTimeMonitoringReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehicleRealTimeMonitoringReply = TypedDict("ReportGetVehicleRealTimeMonitoringReply", {
    "rows": list[ReportGetVehicleRealTimeMonitoringReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehicleRealTimeMonitoringReplyDays],
})
ReportGetVehiclesAlarmsStatRequest = TypedDict("ReportGetVehiclesAlarmsStatRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehiclesAlarmsStatReplyRowsItemBefore = TypedDict("ReportGetVehiclesAlarmsStatReplyRowsItemBefore", {
    "alarms": float | None,
    "pending": float | None,
    "processed": float | None,
    "level1": float | None,
    "level2": float | None,
    "forward": float | None,
    "abnormalDrive": float | None,
    "blindSpot": float | None,
    "tirePressure": float | None,
    "general": float | None,
})
ReportGetVehiclesAlarmsStatReplyRowsItem = TypedDict("ReportGetVehiclesAlarmsStatReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "alarms": float | None,
    "pending": float | None,
    "processed": float | None,
    "level1": float | None,
    "level2": float | None,
    "forward": float | None,
    "abnormalDrive": float | None,
    "blindSpot": float | None,
    "tirePressure": float | None,
    "general": float | None,
    "before": NotRequired[ReportGetVehiclesAlarmsStatReplyRowsItemBefore],
})
ReportGetVehiclesAlarmsStatReplyDays = TypedDict("ReportGetVehiclesAlarmsStatReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehiclesAlarmsStatReply = TypedDict("ReportGetVehiclesAlarmsStatReply", {
    "rows": list[ReportGetVehiclesAlarmsStatReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehiclesAlarmsStatReplyDays],
})
ReportGetVehiclesRefuelingStatRequest = TypedDict("ReportGetVehiclesRefuelingStatRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehiclesRefuelingStatReplyRowsItemBefore = TypedDict("ReportGetVehiclesRefuelingStatReplyRowsItemBefore", {
    "refuelled": float | None,
    "refuellings": float | None,
    "dismissed": float | None,
})
ReportGetVehiclesRefuelingStatReplyRowsItem = TypedDict("ReportGetVehiclesRefuelingStatReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "refuelled": float | None,
    "refuellings": float | None,
    "dismissed": float | None,
    "before": NotRequired[ReportGetVehiclesRefuelingStatReplyRowsItemBefore],
})
ReportGetVehiclesRefuelingStatReplyDays = TypedDict("ReportGetVehiclesRefuelingStatReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehiclesRefuelingStatReply = TypedDict("ReportGetVehiclesRefuelingStatReply", {
    "rows": list[ReportGetVehiclesRefuelingStatReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehiclesRefuelingStatReplyDays],
})
ReportGetVehiclesOilLeakingStatRequest = TypedDict("ReportGetVehiclesOilLeakingStatRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehiclesOilLeakingStatReplyRowsItemBefore = TypedDict("ReportGetVehiclesOilLeakingStatReplyRowsItemBefore", {
    "lost": float | None,
    "losses": float | None,
    "dismissed": float | None,
})
ReportGetVehiclesOilLeakingStatReplyRowsItem = TypedDict("ReportGetVehiclesOilLeakingStatReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "lost": float | None,
    "losses": float | None,
    "dismissed": float | None,
    "before": NotRequired[ReportGetVehiclesOilLeakingStatReplyRowsItemBefore],
})
ReportGetVehiclesOilLeakingStatReplyDays = TypedDict("ReportGetVehiclesOilLeakingStatReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehiclesOilLeakingStatReply = TypedDict("ReportGetVehiclesOilLeakingStatReply", {
    "rows": list[ReportGetVehiclesOilLeakingStatReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehiclesOilLeakingStatReplyDays],
})
ReportGetVehiclesIgnitionStatRequest = TypedDict("ReportGetVehiclesIgnitionStatRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehiclesIgnitionStatReplyRowsItemBefore = TypedDict("ReportGetVehiclesIgnitionStatReplyRowsItemBefore", {
    "engineStarts": float | None,
    "engineOnTime": float | None,
    "activeDays": float | None,
})
ReportGetVehiclesIgnitionStatReplyRowsItem = TypedDict("ReportGetVehiclesIgnitionStatReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "engineStarts": float | None,
    "engineOnTime": float | None,
    "activeDays": float | None,
    "before": NotRequired[ReportGetVehiclesIgnitionStatReplyRowsItemBefore],
})
ReportGetVehiclesIgnitionStatReplyDays = TypedDict("ReportGetVehiclesIgnitionStatReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehiclesIgnitionStatReply = TypedDict("ReportGetVehiclesIgnitionStatReply", {
    "rows": list[ReportGetVehiclesIgnitionStatReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehiclesIgnitionStatReplyDays],
})
ReportGetVehicleDrivingStatRequest = TypedDict("ReportGetVehicleDrivingStatRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehicleDrivingStatReplyRowsItemBefore = TypedDict("ReportGetVehicleDrivingStatReplyRowsItemBefore", {
    "drivingTime": float | None,
    "idlingTime": float | None,
    "parkedTime": float | None,
    "gapTime": float | None,
    "distance": float | None,
    "meanSpeed": float | None,
    "topSpeed": float | None,
})
ReportGetVehicleDrivingStatReplyRowsItem = TypedDict("ReportGetVehicleDrivingStatReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "drivingTime": float | None,
    "idlingTime": float | None,
    "parkedTime": float | None,
    "gapTime": float | None,
    "distance": float | None,
    "meanSpeed": float | None,
    "topSpeed": float | None,
    "before": NotRequired[ReportGetVehicleDrivingStatReplyRowsItemBefore],
})
ReportGetVehicleDrivingStatReplyDays = TypedDict("ReportGetVehicleDrivingStatReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehicleDrivingStatReply = TypedDict("ReportGetVehicleDrivingStatReply", {
    "rows": list[ReportGetVehicleDrivingStatReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehicleDrivingStatReplyDays],
})
ReportGetOrgVehMileageRankingRequest = TypedDict("ReportGetOrgVehMileageRankingRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetOrgVehMileageRankingReplyRowsItemBefore = TypedDict("ReportGetOrgVehMileageRankingReplyRowsItemBefore", {
    "distance": float | None,
    "distanceByFixes": float | None,
    "activeDays": float | None,
    "drivingTime": float | None,
    "meanSpeed": float | None,
})
ReportGetOrgVehMileageRankingReplyRowsItem = TypedDict("ReportGetOrgVehMileageRankingReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "distance": float | None,
    "distanceByFixes": float | None,
    "activeDays": float | None,
    "drivingTime": float | None,
    "meanSpeed": float | None,
    "before": NotRequired[ReportGetOrgVehMileageRankingReplyRowsItemBefore],
})
ReportGetOrgVehMileageRankingReplyDays = TypedDict("ReportGetOrgVehMileageRankingReplyDays", {
    "first": str,
    "last": str,
})
ReportGetOrgVehMileageRankingReply = TypedDict("ReportGetOrgVehMileageRankingReply", {
    "rows": list[ReportGetOrgVehMileageRankingReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetOrgVehMileageRankingReplyDays],
})
ReportGetOrgOilConsumptionRankingRequest = TypedDict("ReportGetOrgOilConsumptionRankingRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetOrgOilConsumptionRankingReplyRowsItemBefore = TypedDict("ReportGetOrgOilConsumptionRankingReplyRowsItemBefore", {
    "fuelUsed": float | None,
    "perHundred": float | None,
    "distance": float | None,
    "distanceByFixes": float | None,
})
ReportGetOrgOilConsumptionRankingReplyRowsItem = TypedDict("ReportGetOrgOilConsumptionRankingReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "fuelUsed": float | None,
    "perHundred": float | None,
    "distance": float | None,
    "distanceByFixes": float | None,
    "before": NotRequired[ReportGetOrgOilConsumptionRankingReplyRowsItemBefore],
})
ReportGetOrgOilConsumptionRankingReplyDays = TypedDict("ReportGetOrgOilConsumptionRankingReplyDays", {
    "first": str,
    "last": str,
})
ReportGetOrgOilConsumptionRankingReply = TypedDict("ReportGetOrgOilConsumptionRankingReply", {
    "rows": list[ReportGetOrgOilConsumptionRankingReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetOrgOilConsumptionRankingReplyDays],
})
ReportGetVehOilConsumptionInfoRequest = TypedDict("ReportGetVehOilConsumptionInfoRequest", {
    "vehicleIds": NotRequired[list[str | int]],
    "orgIds": NotRequired[list[str | int]],
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
    "group": NotRequired[Literal["vehicle", "organisation", "day", "vehicleDay"]],
    "sortBy": NotRequired[Literal["name", "day", "distance", "distanceByFixes", "distanceAtLeast", "drivingTime", "idlingTime", "parkedTime", "gapTime", "onlineTime", "engineOnTime", "engineStarts", "activeDays", "meanSpeed", "topSpeed", "odometerBegin", "odometerEnd", "alarms", "processed", "pending", "level1", "level2", "general", "forward", "abnormalDrive", "blindSpot", "tirePressure", "refuellings", "refuelled", "losses", "lost", "dismissed", "fuelUsed", "drivingShare", "idlingShare", "parkedShare", "gapShare", "checkedShare", "checkedDays", "uncheckedDays", "checks", "checksPassed", "checksWithDefects", "checksReleased", "checksHeld", "checksWaiting", "visits", "stayTime", "onTimeShare", "onTimeArrivals", "lateArrivals", "lateTime", "deviations", "deviationTime", "temperatureLeast", "temperatureMean", "temperatureGreatest", "temperatureBadShare", "temperatureBadTime", "temperatureGoodTime", "doorOpenings", "doorOpenTime", "humidityMean", "supplyLeast", "unreadable", "perHundred"]],
    "descending": NotRequired[bool],
    "compare": NotRequired[Literal["previous", "lastYear"] | str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ReportGetVehOilConsumptionInfoReplyRowsItemBefore = TypedDict("ReportGetVehOilConsumptionInfoReplyRowsItemBefore", {
    "fuelUsed": float | None,
    "perHundred": float | None,
    "distance": float | None,
    "distanceByFixes": float | None,
    "drivingTime": float | None,
    "idlingTime": float | None,
})
ReportGetVehOilConsumptionInfoReplyRowsItem = TypedDict("ReportGetVehOilConsumptionInfoReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "day": str,
    "fuelUsed": float | None,
    "perHundred": float | None,
    "distance": float | None,
    "distanceByFixes": float | None,
    "drivingTime": float | None,
    "idlingTime": float | None,
    "before": NotRequired[ReportGetVehOilConsumptionInfoReplyRowsItemBefore],
})
ReportGetVehOilConsumptionInfoReplyDays = TypedDict("ReportGetVehOilConsumptionInfoReplyDays", {
    "first": str,
    "last": str,
})
ReportGetVehOilConsumptionInfoReply = TypedDict("ReportGetVehOilConsumptionInfoReply", {
    "rows": list[ReportGetVehOilConsumptionInfoReplyRowsItem],
    "total": int,
    "asOf": list[float],
    "days": NotRequired[ReportGetVehOilConsumptionInfoReplyDays],
})
ReportGetVehFuelLevelsRequest = TypedDict("ReportGetVehFuelLevelsRequest", {
    "vehicleId": str | int,
    "startTime": int,
    "endTime": int,
    "wholeMonth": NotRequired[bool],
})
ReportGetVehFuelLevelsReplyPointsItem = TypedDict("ReportGetVehFuelLevelsReplyPointsItem", {
    "time": float,
    "litres": float,
})
ReportGetVehFuelLevelsReplyEventsItem = TypedDict("ReportGetVehFuelLevelsReplyEventsItem", {
    "eventId": str,
    "vehicleId": str,
    "kind": Literal["refuelling", "loss"],
    "beginTime": float,
    "endTime": float,
    "beginLitres": float,
    "endLitres": float,
    "evaluatedFrom": NotRequired[float],
    "evaluatedUntil": NotRequired[float],
    "latitude": float | None,
    "longitude": float | None,
    "dismissedBy": str,
    "dismissedTime": float | None,
    "dismissReason": str,
})
ReportGetVehFuelLevelsReplyFaultsItem = TypedDict("ReportGetVehFuelLevelsReplyFaultsItem", {
    "kind": Literal["zero", "fullScale", "excursion"],
    "beginTime": float,
    "endTime": float,
    "litres": float,
    "beforeLitres": float | None,
    "readings": int,
})
ReportGetVehFuelLevelsReply = TypedDict("ReportGetVehFuelLevelsReply", {
    "points": list[ReportGetVehFuelLevelsReplyPointsItem],
    "events": list[ReportGetVehFuelLevelsReplyEventsItem],
    "faults": NotRequired[list[ReportGetVehFuelLevelsReplyFaultsItem]],
    "editable": bool,
})
ReportGetDataOverviewReportReplyHoursItem = TypedDict("ReportGetDataOverviewReportReplyHoursItem", {
    "hour": int,
    "started": int,
    "processed": int,
})
ReportGetDataOverviewReportReply = TypedDict("ReportGetDataOverviewReportReply", {
    "day": str,
    "total": int,
    "online": int,
    "driving": int,
    "idling": int,
    "parked": int,
    "offline": int,
    "abnormalOffline": int,
    "drove": int,
    "distanceToday": int,
    "asOf": list[float],
    "distanceYesterday": int,
    "alarmsToday": int,
    "processedToday": int,
    "alarmsYesterday": int,
    "hours": list[ReportGetDataOverviewReportReplyHoursItem],
})
ReportGetVehAlarmInfoReportRequest = TypedDict("ReportGetVehAlarmInfoReportRequest", {
    "day": NotRequired[str],
    "days": NotRequired[int],
})
ReportGetVehAlarmInfoReportReplyTypesItem = TypedDict("ReportGetVehAlarmInfoReportReplyTypesItem", {
    "type": str,
    "started": int,
    "processed": int,
    "serious": int,
})
ReportGetVehAlarmInfoReportReplyDaysItem = TypedDict("ReportGetVehAlarmInfoReportReplyDaysItem", {
    "day": str,
    "started": int,
    "processed": int,
    "serious": int,
})
ReportGetVehAlarmInfoReportReplyVehiclesItem = TypedDict("ReportGetVehAlarmInfoReportReplyVehiclesItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgName": str,
    "started": int,
    "processed": int,
    "serious": int,
})
ReportGetVehAlarmInfoReportReply = TypedDict("ReportGetVehAlarmInfoReportReply", {
    "firstDay": str,
    "lastDay": str,
    "started": int,
    "processed": int,
    "serious": int,
    "vehicleCount": int,
    "types": list[ReportGetVehAlarmInfoReportReplyTypesItem],
    "days": list[ReportGetVehAlarmInfoReportReplyDaysItem],
    "vehicles": list[ReportGetVehAlarmInfoReportReplyVehiclesItem],
})
ReportGetVehAlmNumRankReportRequest = TypedDict("ReportGetVehAlmNumRankReportRequest", {
    "day": NotRequired[str],
    "days": NotRequired[int],
    "limit": NotRequired[int],
})
ReportGetVehAlmNumRankReportReplyVehiclesItem = TypedDict("ReportGetVehAlmNumRankReportReplyVehiclesItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgName": str,
    "started": int,
    "processed": int,
    "serious": int,
})
ReportGetVehAlmNumRankReportReply = TypedDict("ReportGetVehAlmNumRankReportReply", {
    "vehicles": list[ReportGetVehAlmNumRankReportReplyVehiclesItem],
})
ReportGetVehRiskNumRankReportRequest = TypedDict("ReportGetVehRiskNumRankReportRequest", {
    "day": NotRequired[str],
    "days": NotRequired[int],
    "limit": NotRequired[int],
})
ReportGetVehRiskNumRankReportReplyVehiclesItem = TypedDict("ReportGetVehRiskNumRankReportReplyVehiclesItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgName": str,
    "started": int,
    "processed": int,
    "serious": int,
    "metres": int,
    "per100km": float | None,
})
ReportGetVehRiskNumRankReportReply = TypedDict("ReportGetVehRiskNumRankReportReply", {
    "vehicles": list[ReportGetVehRiskNumRankReportReplyVehiclesItem],
})
ReportGetDeviceAbnormalityStatsReplyFaultsItem = TypedDict("ReportGetDeviceAbnormalityStatsReplyFaultsItem", {
    "fault": Literal["positioning", "power", "camera", "storage", "sensor", "peripheral", "noFix", "clock", "fuelSensor", "odometer", "mute", "ignitionUnsteady", "ignitionAlwaysOn", "numberUsedTwice", "twoReceivers", "besideRoads"],
    "vehicles": int,
})
ReportGetDeviceAbnormalityStatsReply = TypedDict("ReportGetDeviceAbnormalityStatsReply", {
    "total": int,
    "faulty": int,
    "faults": list[ReportGetDeviceAbnormalityStatsReplyFaultsItem],
})
ReportGetDeviceAbnormalityReportRequest = TypedDict("ReportGetDeviceAbnormalityReportRequest", {
    "fault": NotRequired[Literal["positioning", "power", "camera", "storage", "sensor", "peripheral", "noFix", "clock", "fuelSensor", "odometer", "mute", "ignitionUnsteady", "ignitionAlwaysOn", "numberUsedTwice", "twoReceivers", "besideRoads"]],
})
ReportGetDeviceAbnormalityReportReplyRowsItemUsedFromItem = TypedDict("ReportGetDeviceAbnormalityReportReplyRowsItemUsedFromItem", {
    "address": str,
    "at": float,
})
ReportGetDeviceAbnormalityReportReplyRowsItem = TypedDict("ReportGetDeviceAbnormalityReportReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgName": str,
    "fault": Literal["positioning", "power", "camera", "storage", "sensor", "peripheral", "noFix", "clock", "fuelSensor", "odometer", "mute", "ignitionUnsteady", "ignitionAlwaysOn", "numberUsedTwice", "twoReceivers", "besideRoads"],
    "alarm": str,
    "since": float | None,
    "changes": NotRequired[int],
    "apart": NotRequired[int],
    "datum": NotRequired[Literal["gcj02", "bd09"]],
    "usedFrom": NotRequired[list[ReportGetDeviceAbnormalityReportReplyRowsItemUsedFromItem]],
    "lastTime": float | None,
})
ReportGetDeviceAbnormalityReportReply = TypedDict("ReportGetDeviceAbnormalityReportReply", {
    "total": int,
    "rows": list[ReportGetDeviceAbnormalityReportReplyRowsItem],
})
ReportGetAbnormalOfflineVehReportReplyRowsItem = TypedDict("ReportGetAbnormalOfflineVehReportReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgName": str,
    "since": float,
    "speed": float,
})
ReportGetAbnormalOfflineVehReportReply = TypedDict("ReportGetAbnormalOfflineVehReportReply", {
    "total": int,
    "rows": list[ReportGetAbnormalOfflineVehReportReplyRowsItem],
})
AccessMonGetAccessMonTypeListReplyTypesItem = TypedDict("AccessMonGetAccessMonTypeListReplyTypesItem", {
    "type": Literal["inspection", "toll", "border", "city", "gate", "port", "crossing", "other"],
    "name": str,
})
AccessMonGetAccessMonTypeListReply = TypedDict("AccessMonGetAccessMonTypeListReply", {
    "types": list[AccessMonGetAccessMonTypeListReplyTypesItem],
})
AccessMonGetAccessMonListRequest = TypedDict("AccessMonGetAccessMonListRequest", {
    "type": NotRequired[Literal["inspection", "toll", "border", "city", "gate", "port", "crossing", "other"]],
})
AccessMonGetAccessMonListReplyCheckpointsItem = TypedDict("AccessMonGetAccessMonListReplyCheckpointsItem", {
    "checkpointId": str,
    "name": str,
    "orgName": str,
    "inside": int,
    "orgId": int,
    "nameZh": str,
    "nameEn": str,
    "type": Literal["inspection", "toll", "border", "city", "gate", "port", "crossing", "other"],
    "latitude": float,
    "longitude": float,
    "radius": int,
    "remindWithin": int,
})
AccessMonGetAccessMonListReply = TypedDict("AccessMonGetAccessMonListReply", {
    "checkpoints": list[AccessMonGetAccessMonListReplyCheckpointsItem],
    "editable": bool,
})
AccessMonGetAccessMonEventRequest = TypedDict("AccessMonGetAccessMonEventRequest", {
    "checkpointId": NotRequired[str],
    "type": NotRequired[Literal["inspection", "toll", "border", "city", "gate", "port", "crossing", "other"]],
    "vehicleId": NotRequired[str | int],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
    "order": NotRequired[Literal["newest", "oldest"]],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
AccessMonGetAccessMonEventReplyEventsItem = TypedDict("AccessMonGetAccessMonEventReplyEventsItem", {
    "eventId": str,
    "checkpointId": str,
    "checkpointName": str,
    "type": Literal["inspection", "toll", "border", "city", "gate", "port", "crossing", "other"],
    "latitude": float,
    "longitude": float,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "enteredAt": float,
    "leftAt": float,
    "inside": bool,
    "between": bool,
    "late": bool,
    "enteredSpeed": float,
    "enteredCourse": float,
    "leftSpeed": float,
    "leftCourse": float,
    "nearest": int,
})
AccessMonGetAccessMonEventReply = TypedDict("AccessMonGetAccessMonEventReply", {
    "events": list[AccessMonGetAccessMonEventReplyEventsItem],
    "total": int,
})
AlarmGetVehiclesAlarmsRequest = TypedDict("AlarmGetVehiclesAlarmsRequest", {
    "state": NotRequired[Literal["pending", "processed"]],
    "types": NotRequired[list[str]],
    "level": NotRequired[Literal[1] | Literal[2]],
    "category": NotRequired[Literal["general", "forward", "abnormalDrive", "blindSpot", "tirePressure"]],
    "open": NotRequired[bool],
    "withdrawn": NotRequired[bool],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
    "orgId": NotRequired[int],
    "keyword": NotRequired[str],
    "vehicleId": NotRequired[str | int],
    "order": NotRequired[Literal["started", "urgency", "due", "level", "vehicle", "type"]],
    "pageSize": NotRequired[int],
    "after": NotRequired[list[str]],
})
AlarmGetVehiclesAlarmsReplyAlarmsItemStartPlace = TypedDict("AlarmGetVehiclesAlarmsReplyAlarmsItemStartPlace", {
    "latitude": float | None,
    "longitude": float | None,
    "speed": float,
})
AlarmGetVehiclesAlarmsReplyAlarmsItemLastPlace = TypedDict("AlarmGetVehiclesAlarmsReplyAlarmsItemLastPlace", {
    "latitude": float | None,
    "longitude": float | None,
    "speed": float,
})
AlarmGetVehiclesAlarmsReplyAlarmsItemClaimedBy = TypedDict("AlarmGetVehiclesAlarmsReplyAlarmsItemClaimedBy", {
    "userName": str,
    "self": bool,
})
AlarmGetVehiclesAlarmsReplyAlarmsItemProcessedBy = TypedDict("AlarmGetVehiclesAlarmsReplyAlarmsItemProcessedBy", {
    "userName": str,
    "self": bool,
})
AlarmGetVehiclesAlarmsReplyAlarmsItem = TypedDict("AlarmGetVehiclesAlarmsReplyAlarmsItem", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "type": str,
    "category": Literal["general", "forward", "abnormalDrive", "blindSpot", "tirePressure"],
    "level": Literal[1] | Literal[2],
    "startedAt": float,
    "endedAt": float | None,
    "lastAt": float,
    "occurrences": int,
    "startPlace": AlarmGetVehiclesAlarmsReplyAlarmsItemStartPlace | None,
    "lastPlace": AlarmGetVehiclesAlarmsReplyAlarmsItemLastPlace | None,
    "driverName": NotRequired[str | None],
    "byRule": bool,
    "late": bool,
    "timedByArrival": bool,
    "detail": dict[str, Any] | None,
    "state": Literal["pending", "processed"],
    "claimDueAt": NotRequired[float],
    "processDueAt": NotRequired[float],
    "escalatedAt": NotRequired[float],
    "claimedBy": AlarmGetVehiclesAlarmsReplyAlarmsItemClaimedBy | None,
    "claimedAt": float | None,
    "processedBy": AlarmGetVehiclesAlarmsReplyAlarmsItemProcessedBy | None,
    "processedAt": float | None,
    "method": Literal["message", "stop", "confirm", "misinformation", "note"] | None,
    "description": str,
    "withdrawnAt": NotRequired[float],
    "withdrawnWhy": NotRequired[str],
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
AlarmGetVehiclesAlarmsReply = TypedDict("AlarmGetVehiclesAlarmsReply", {
    "alarms": list[AlarmGetVehiclesAlarmsReplyAlarmsItem],
    "next": list[str],
    "total": int,
    "totalIsMore": bool,
})
AlarmGetVehicleAlarmDetailRequest = TypedDict("AlarmGetVehicleAlarmDetailRequest", {
    "alarmId": str,
})
AlarmGetVehicleAlarmDetailReplyAlarmStartPlace = TypedDict("AlarmGetVehicleAlarmDetailReplyAlarmStartPlace", {
    "latitude": float | None,
    "longitude": float | None,
    "speed": float,
})
AlarmGetVehicleAlarmDetailReplyAlarmLastPlace = TypedDict("AlarmGetVehicleAlarmDetailReplyAlarmLastPlace", {
    "latitude": float | None,
    "longitude": float | None,
    "speed": float,
})
AlarmGetVehicleAlarmDetailReplyAlarmClaimedBy = TypedDict("AlarmGetVehicleAlarmDetailReplyAlarmClaimedBy", {
    "userName": str,
    "self": bool,
})
AlarmGetVehicleAlarmDetailReplyAlarmProcessedBy = TypedDict("AlarmGetVehicleAlarmDetailReplyAlarmProcessedBy", {
    "userName": str,
    "self": bool,
})
AlarmGetVehicleAlarmDetailReplyAlarm = TypedDict("AlarmGetVehicleAlarmDetailReplyAlarm", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "type": str,
    "category": Literal["general", "forward", "abnormalDrive", "blindSpot", "tirePressure"],
    "level": Literal[1] | Literal[2],
    "startedAt": float,
    "endedAt": float | None,
    "lastAt": float,
    "occurrences": int,
    "startPlace": AlarmGetVehicleAlarmDetailReplyAlarmStartPlace | None,
    "lastPlace": AlarmGetVehicleAlarmDetailReplyAlarmLastPlace | None,
    "driverName": NotRequired[str | None],
    "byRule": bool,
    "late": bool,
    "timedByArrival": bool,
    "detail": dict[str, Any] | None,
    "state": Literal["pending", "processed"],
    "claimDueAt": NotRequired[float],
    "processDueAt": NotRequired[float],
    "escalatedAt": NotRequired[float],
    "claimedBy": AlarmGetVehicleAlarmDetailReplyAlarmClaimedBy | None,
    "claimedAt": float | None,
    "processedBy": AlarmGetVehicleAlarmDetailReplyAlarmProcessedBy | None,
    "processedAt": float | None,
    "method": Literal["message", "stop", "confirm", "misinformation", "note"] | None,
    "description": str,
    "withdrawnAt": NotRequired[float],
    "withdrawnWhy": NotRequired[str],
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
AlarmGetVehicleAlarmDetailReplyStepsItemBy = TypedDict("AlarmGetVehicleAlarmDetailReplyStepsItemBy", {
    "userName": str,
    "self": bool,
})
AlarmGetVehicleAlarmDetailReplyStepsItem = TypedDict("AlarmGetVehicleAlarmDetailReplyStepsItem", {
    "at": float,
    "by": AlarmGetVehicleAlarmDetailReplyStepsItemBy | None,
    "kind": str,
    "result": str | None,
    "detail": dict[str, Any] | None,
})
AlarmGetVehicleAlarmDetailReply = TypedDict("AlarmGetVehicleAlarmDetailReply", {
    "alarm": AlarmGetVehicleAlarmDetailReplyAlarm,
    "steps": list[AlarmGetVehicleAlarmDetailReplyStepsItem],
})
AlarmGetAlarmRulesReplyRulesItemActionsItem = TypedDict("AlarmGetAlarmRulesReplyRulesItemActionsItem", {
    "kind": Literal["text", "photo", "recording", "monitor", "task", "departureBlock", "webhook"],
    "text": NotRequired[str],
    "channels": NotRequired[list[int]],
    "seconds": NotRequired[int],
    "phone": NotRequired[str],
    "userId": NotRequired[str],
    "minutes": NotRequired[int],
})
AlarmGetAlarmRulesReplyRulesItem = TypedDict("AlarmGetAlarmRulesReplyRulesItem", {
    "ruleId": str,
    "orgId": int,
    "kind": Literal["speedLimit", "continuousDriving", "abnormalOffline", "geofenceEntered", "geofenceLeft", "fuelDrop", "idling", "overstay", "towed", "sensor", "sensorChange", "bannedHours", "routeLeft", "sectionLimit", "unplannedStop", "silence", "noFix", "clockWrong", "parkedMoved", "doorOpen", "terminalAlarm", "nightLimit", "geofenceMissed", "driverContinuous", "driverTotal", "unaccompanied", "gathering", "apart", "together", "tripMissing", "checkMissing", "waypointMissed"],
    "name": str,
    "level": Literal[1] | Literal[2],
    "enabled": bool,
    "trial": NotRequired[bool],
    "parameters": dict[str, float],
    "geofenceId": str | None,
    "outside": NotRequired[bool],
    "vehicleIds": list[str] | None,
    "tag": NotRequired[str],
    "driverIds": NotRequired[list[str] | None],
    "days": list[int],
    "dayKind": NotRequired[Literal["all", "working", "off"]],
    "fromTime": str | None,
    "toTime": str | None,
    "timeZone": NotRequired[str | None],
    "actions": NotRequired[list[AlarmGetAlarmRulesReplyRulesItemActionsItem]],
    "orgName": str,
    "geofenceName": str,
    "driverNames": NotRequired[list[str]],
    "changedBy": str,
    "changedAt": float,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
AlarmGetAlarmRulesReply = TypedDict("AlarmGetAlarmRulesReply", {
    "rules": list[AlarmGetAlarmRulesReplyRulesItem],
    "editable": bool,
})
AlarmGetAlarmTasksRequest = TypedDict("AlarmGetAlarmTasksRequest", {
    "state": NotRequired[Literal["open", "done"]],
    "mine": NotRequired[bool],
    "alarmId": NotRequired[str],
})
AlarmGetAlarmTasksReplyTasksItem = TypedDict("AlarmGetAlarmTasksReplyTasksItem", {
    "taskId": str,
    "alarmId": str,
    "type": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "rule": str,
    "userName": str,
    "self": bool,
    "givenAt": float,
    "dueAt": float,
    "doneAt": float | None,
    "doneBy": str,
    "note": str,
})
AlarmGetAlarmTasksReply = TypedDict("AlarmGetAlarmTasksReply", {
    "tasks": list[AlarmGetAlarmTasksReplyTasksItem],
})
AlarmGetGeofencesReplyGeofencesItemHours = TypedDict("AlarmGetGeofencesReplyGeofencesItemHours", {
    "days": list[int],
    "fromTime": str,
    "toTime": str,
})
AlarmGetGeofencesReplyGeofencesItemCircle = TypedDict("AlarmGetGeofencesReplyGeofencesItemCircle", {
    "latitude": float,
    "longitude": float,
    "radius": float,
})
AlarmGetGeofencesReplyGeofencesItemPolygonItem = TypedDict("AlarmGetGeofencesReplyGeofencesItemPolygonItem", {
    "latitude": float,
    "longitude": float,
})
AlarmGetGeofencesReplyGeofencesItemRoutePointsItem = TypedDict("AlarmGetGeofencesReplyGeofencesItemRoutePointsItem", {
    "latitude": float,
    "longitude": float,
})
AlarmGetGeofencesReplyGeofencesItemRouteSectionsItem = TypedDict("AlarmGetGeofencesReplyGeofencesItemRouteSectionsItem", {
    "from": int,
    "limit": int,
    "fromTime": str | None,
    "toTime": str | None,
})
AlarmGetGeofencesReplyGeofencesItemRouteWaypointsItem = TypedDict("AlarmGetGeofencesReplyGeofencesItemRouteWaypointsItem", {
    "name": str,
    "latitude": float,
    "longitude": float,
    "radius": int,
    "arrival": str | None,
})
AlarmGetGeofencesReplyGeofencesItemRoute = TypedDict("AlarmGetGeofencesReplyGeofencesItemRoute", {
    "width": int,
    "points": list[AlarmGetGeofencesReplyGeofencesItemRoutePointsItem],
    "sections": list[AlarmGetGeofencesReplyGeofencesItemRouteSectionsItem],
    "waypoints": list[AlarmGetGeofencesReplyGeofencesItemRouteWaypointsItem],
})
AlarmGetGeofencesReplyGeofencesItem = TypedDict("AlarmGetGeofencesReplyGeofencesItem", {
    "geofenceId": str,
    "orgId": int,
    "orgName": str,
    "name": str,
    "group": NotRequired[str],
    "colour": NotRequired[Literal["blue", "green", "orange", "red", "purple", "grey"] | None],
    "hours": NotRequired[AlarmGetGeofencesReplyGeofencesItemHours | None],
    "circle": AlarmGetGeofencesReplyGeofencesItemCircle | None,
    "polygon": list[AlarmGetGeofencesReplyGeofencesItemPolygonItem],
    "route": NotRequired[AlarmGetGeofencesReplyGeofencesItemRoute | None],
    "rules": int,
    "pcode": NotRequired[str],
    "ptitle": NotRequired[str],
})
AlarmGetGeofencesReply = TypedDict("AlarmGetGeofencesReply", {
    "geofences": list[AlarmGetGeofencesReplyGeofencesItem],
    "editable": bool,
})
ActiveSafetyGetDriverListRequest = TypedDict("ActiveSafetyGetDriverListRequest", {
    "keyword": NotRequired[str],
    "vehicleId": NotRequired[str | int],
    "driverId": NotRequired[str],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ActiveSafetyGetDriverListReplyDriversItem = TypedDict("ActiveSafetyGetDriverListReplyDriversItem", {
    "driverId": str,
    "name": str,
    "licence": str,
    "issuer": str,
    "validUntil": str,
    "orgId": int,
    "orgName": str,
})
ActiveSafetyGetDriverListReplyDrivesItem = TypedDict("ActiveSafetyGetDriverListReplyDrivesItem", {
    "driverId": str,
    "name": str,
    "licence": str,
    "phone": NotRequired[str],
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "from": float,
    "to": float | None,
})
ActiveSafetyGetDriverListReply = TypedDict("ActiveSafetyGetDriverListReply", {
    "drivers": list[ActiveSafetyGetDriverListReplyDriversItem],
    "total": int,
    "drives": list[ActiveSafetyGetDriverListReplyDrivesItem],
})
ActiveSafetyGetOrgOperationSurveyRequest = TypedDict("ActiveSafetyGetOrgOperationSurveyRequest", {
    "beginTime": int,
    "endTime": int,
    "operationStatusFlags": NotRequired[list[Literal["operating", "suspended", "repair", "withdrawn"]]],
    "operationTypes": NotRequired[list[Literal["hire", "own", "rental", "publicService"]]],
    "orgId": str | int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "orgName": NotRequired[str],
})
ActiveSafetyGetOrgOperationSurveyReplySurvey = TypedDict("ActiveSafetyGetOrgOperationSurveyReplySurvey", {
    "vehicles": int,
    "activeVehicles": int,
    "distance": float | None,
    "drivingTime": float | None,
    "alarms": int,
    "processed": int,
    "level1": int,
    "level2": int,
    "general": int,
    "forward": int,
    "abnormalDrive": int,
    "blindSpot": int,
    "tirePressure": int,
    "events": int,
    "per100Km": float | None,
    "perHour": float | None,
    "score": float | None,
})
ActiveSafetyGetOrgOperationSurveyReplyPrevious = TypedDict("ActiveSafetyGetOrgOperationSurveyReplyPrevious", {
    "vehicles": int,
    "activeVehicles": int,
    "distance": float | None,
    "drivingTime": float | None,
    "alarms": int,
    "processed": int,
    "level1": int,
    "level2": int,
    "general": int,
    "forward": int,
    "abnormalDrive": int,
    "blindSpot": int,
    "tirePressure": int,
    "events": int,
    "per100Km": float | None,
    "perHour": float | None,
    "score": float | None,
})
ActiveSafetyGetOrgOperationSurveyReply = TypedDict("ActiveSafetyGetOrgOperationSurveyReply", {
    "orgId": int,
    "orgName": str,
    "firstDay": str,
    "lastDay": str,
    "previousFirstDay": str,
    "previousLastDay": str,
    "survey": ActiveSafetyGetOrgOperationSurveyReplySurvey,
    "previous": ActiveSafetyGetOrgOperationSurveyReplyPrevious,
})
ActiveSafetyGetOrgOperationStatRequest = TypedDict("ActiveSafetyGetOrgOperationStatRequest", {
    "beginTime": int,
    "endTime": int,
    "operationStatusFlags": NotRequired[list[Literal["operating", "suspended", "repair", "withdrawn"]]],
    "operationTypes": NotRequired[list[Literal["hire", "own", "rental", "publicService"]]],
    "orgId": str | int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "orgName": NotRequired[str],
})
ActiveSafetyGetOrgOperationStatReplyRowsItem = TypedDict("ActiveSafetyGetOrgOperationStatReplyRowsItem", {
    "firstDay": str,
    "lastDay": str,
    "vehicles": int,
    "activeVehicles": int,
    "distance": float | None,
    "drivingTime": float | None,
    "alarms": int,
    "processed": int,
    "level1": int,
    "level2": int,
    "general": int,
    "forward": int,
    "abnormalDrive": int,
    "blindSpot": int,
    "tirePressure": int,
    "events": int,
    "per100Km": float | None,
    "perHour": float | None,
    "score": float | None,
})
ActiveSafetyGetOrgOperationStatReply = TypedDict("ActiveSafetyGetOrgOperationStatReply", {
    "rows": list[ActiveSafetyGetOrgOperationStatReplyRowsItem],
})
ActiveSafetyGetVehOperationSurveyRequest = TypedDict("ActiveSafetyGetVehOperationSurveyRequest", {
    "beginTime": int,
    "endTime": int,
    "operationStatusFlags": NotRequired[list[Literal["operating", "suspended", "repair", "withdrawn"]]],
    "operationTypes": NotRequired[list[Literal["hire", "own", "rental", "publicService"]]],
    "orgId": str | int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "orgName": NotRequired[str],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ActiveSafetyGetVehOperationSurveyReplyRowsItem = TypedDict("ActiveSafetyGetVehOperationSurveyReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "vehicles": int,
    "activeVehicles": int,
    "distance": float | None,
    "drivingTime": float | None,
    "alarms": int,
    "processed": int,
    "level1": int,
    "level2": int,
    "general": int,
    "forward": int,
    "abnormalDrive": int,
    "blindSpot": int,
    "tirePressure": int,
    "events": int,
    "per100Km": float | None,
    "perHour": float | None,
    "score": float | None,
})
ActiveSafetyGetVehOperationSurveyReply = TypedDict("ActiveSafetyGetVehOperationSurveyReply", {
    "firstDay": str,
    "lastDay": str,
    "rows": list[ActiveSafetyGetVehOperationSurveyReplyRowsItem],
    "total": int,
})
ActiveSafetyGetVehOperationStatRequest = TypedDict("ActiveSafetyGetVehOperationStatRequest", {
    "vehicleId": str | int,
    "beginTime": int,
    "endTime": int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
})
ActiveSafetyGetVehOperationStatReplyRowsItem = TypedDict("ActiveSafetyGetVehOperationStatReplyRowsItem", {
    "firstDay": str,
    "lastDay": str,
    "vehicles": int,
    "activeVehicles": int,
    "distance": float | None,
    "drivingTime": float | None,
    "alarms": int,
    "processed": int,
    "level1": int,
    "level2": int,
    "general": int,
    "forward": int,
    "abnormalDrive": int,
    "blindSpot": int,
    "tirePressure": int,
    "events": int,
    "per100Km": float | None,
    "perHour": float | None,
    "score": float | None,
})
ActiveSafetyGetVehOperationStatReply = TypedDict("ActiveSafetyGetVehOperationStatReply", {
    "rows": list[ActiveSafetyGetVehOperationStatReplyRowsItem],
})
ActiveSafetyGetNetMonitoringAnlsRequest = TypedDict("ActiveSafetyGetNetMonitoringAnlsRequest", {
    "beginTime": int,
    "endTime": int,
    "operationStatusFlags": NotRequired[list[Literal["operating", "suspended", "repair", "withdrawn"]]],
    "operationTypes": NotRequired[list[Literal["hire", "own", "rental", "publicService"]]],
    "orgId": str | int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "orgName": NotRequired[str],
    "queryType": NotRequired[Literal["organisation", "vehicle", "period"]],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ActiveSafetyGetNetMonitoringAnlsReplyRowsItem = TypedDict("ActiveSafetyGetNetMonitoringAnlsReplyRowsItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "firstDay": str,
    "lastDay": str,
    "vehicles": int,
    "onlineVehicles": int,
    "onlineTime": float | None,
    "gapTime": float | None,
    "reports": int,
    "alarms": int,
    "processed": int,
})
ActiveSafetyGetNetMonitoringAnlsReply = TypedDict("ActiveSafetyGetNetMonitoringAnlsReply", {
    "rows": list[ActiveSafetyGetNetMonitoringAnlsReplyRowsItem],
    "total": int,
})
ActiveSafetyGetOrgRiskRequest = TypedDict("ActiveSafetyGetOrgRiskRequest", {
    "orgId": str | int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
})
ActiveSafetyGetOrgRiskReplyFactorsItem = TypedDict("ActiveSafetyGetOrgRiskReplyFactorsItem", {
    "type": str,
    "level": Literal[1] | Literal[2],
    "per": Literal["distance", "time"],
    "weight": float,
    "events": int,
    "takenOut": int,
    "score": float,
    "previousEvents": int,
    "previousScore": float,
})
ActiveSafetyGetOrgRiskReplyDaysItem = TypedDict("ActiveSafetyGetOrgRiskReplyDaysItem", {
    "day": str,
    "events": int,
    "distance": float | None,
    "drivingTime": float | None,
    "score": float | None,
})
ActiveSafetyGetOrgRiskReplyEventsItemObjection = TypedDict("ActiveSafetyGetOrgRiskReplyEventsItemObjection", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "eventTime": float,
    "state": Literal["open", "upheld", "rejected"],
    "reason": str,
    "driverName": str,
    "objectedBy": str,
    "objectedTime": float,
    "decidedBy": str,
    "decidedTime": float | None,
    "decisionReason": str,
    "own": bool,
})
ActiveSafetyGetOrgRiskReplyEventsItem = TypedDict("ActiveSafetyGetOrgRiskReplyEventsItem", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "time": float,
    "points": float,
    "counts": bool,
    "objection": ActiveSafetyGetOrgRiskReplyEventsItemObjection | None,
})
ActiveSafetyGetOrgRiskReplyMean = TypedDict("ActiveSafetyGetOrgRiskReplyMean", {
    "orgId": int,
    "orgName": str,
    "score": float | None,
    "vehicles": int,
})
ActiveSafetyGetOrgRiskReplyVehiclesItem = TypedDict("ActiveSafetyGetOrgRiskReplyVehiclesItem", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "score": float | None,
    "events": int,
    "distance": float | None,
    "drivingTime": float | None,
    "level": Literal["low", "medium", "high", "unknown"],
})
ActiveSafetyGetOrgRiskReply = TypedDict("ActiveSafetyGetOrgRiskReply", {
    "orgId": int,
    "orgName": str,
    "firstDay": str,
    "lastDay": str,
    "previousFirstDay": str,
    "previousLastDay": str,
    "score": float | None,
    "previousScore": float | None,
    "level": Literal["low", "medium", "high", "unknown"],
    "allowance": float,
    "previousAllowance": float,
    "assumed": float,
    "distance": float | None,
    "drivingTime": float | None,
    "previousDistance": float | None,
    "previousDrivingTime": float | None,
    "factors": list[ActiveSafetyGetOrgRiskReplyFactorsItem],
    "days": list[ActiveSafetyGetOrgRiskReplyDaysItem],
    "events": list[ActiveSafetyGetOrgRiskReplyEventsItem],
    "eventsTotal": int,
    "mean": ActiveSafetyGetOrgRiskReplyMean,
    "mayDecide": bool,
    "asOf": list[float],
    "vehicles": list[ActiveSafetyGetOrgRiskReplyVehiclesItem],
})
ActiveSafetyGetVehicleRiskRequest = TypedDict("ActiveSafetyGetVehicleRiskRequest", {
    "vehicleId": str | int,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
})
ActiveSafetyGetVehicleRiskReplyFactorsItem = TypedDict("ActiveSafetyGetVehicleRiskReplyFactorsItem", {
    "type": str,
    "level": Literal[1] | Literal[2],
    "per": Literal["distance", "time"],
    "weight": float,
    "events": int,
    "takenOut": int,
    "score": float,
    "previousEvents": int,
    "previousScore": float,
})
ActiveSafetyGetVehicleRiskReplyDaysItem = TypedDict("ActiveSafetyGetVehicleRiskReplyDaysItem", {
    "day": str,
    "events": int,
    "distance": float | None,
    "drivingTime": float | None,
    "score": float | None,
})
ActiveSafetyGetVehicleRiskReplyEventsItemObjection = TypedDict("ActiveSafetyGetVehicleRiskReplyEventsItemObjection", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "eventTime": float,
    "state": Literal["open", "upheld", "rejected"],
    "reason": str,
    "driverName": str,
    "objectedBy": str,
    "objectedTime": float,
    "decidedBy": str,
    "decidedTime": float | None,
    "decisionReason": str,
    "own": bool,
})
ActiveSafetyGetVehicleRiskReplyEventsItem = TypedDict("ActiveSafetyGetVehicleRiskReplyEventsItem", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "time": float,
    "points": float,
    "counts": bool,
    "objection": ActiveSafetyGetVehicleRiskReplyEventsItemObjection | None,
})
ActiveSafetyGetVehicleRiskReplyMean = TypedDict("ActiveSafetyGetVehicleRiskReplyMean", {
    "orgId": int,
    "orgName": str,
    "score": float | None,
    "vehicles": int,
})
ActiveSafetyGetVehicleRiskReply = TypedDict("ActiveSafetyGetVehicleRiskReply", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "orgId": int,
    "orgName": str,
    "firstDay": str,
    "lastDay": str,
    "previousFirstDay": str,
    "previousLastDay": str,
    "score": float | None,
    "previousScore": float | None,
    "level": Literal["low", "medium", "high", "unknown"],
    "allowance": float,
    "previousAllowance": float,
    "assumed": float,
    "distance": float | None,
    "drivingTime": float | None,
    "previousDistance": float | None,
    "previousDrivingTime": float | None,
    "factors": list[ActiveSafetyGetVehicleRiskReplyFactorsItem],
    "days": list[ActiveSafetyGetVehicleRiskReplyDaysItem],
    "events": list[ActiveSafetyGetVehicleRiskReplyEventsItem],
    "eventsTotal": int,
    "mean": ActiveSafetyGetVehicleRiskReplyMean,
    "mayDecide": bool,
    "asOf": list[float],
})
ActiveSafetyGetDriverRiskRequest = TypedDict("ActiveSafetyGetDriverRiskRequest", {
    "driverId": str,
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
})
ActiveSafetyGetDriverRiskReplyFactorsItem = TypedDict("ActiveSafetyGetDriverRiskReplyFactorsItem", {
    "type": str,
    "level": Literal[1] | Literal[2],
    "per": Literal["distance", "time"],
    "weight": float,
    "events": int,
    "takenOut": int,
    "score": float,
    "previousEvents": int,
    "previousScore": float,
})
ActiveSafetyGetDriverRiskReplyDaysItem = TypedDict("ActiveSafetyGetDriverRiskReplyDaysItem", {
    "day": str,
    "events": int,
    "distance": float | None,
    "drivingTime": float | None,
    "score": float | None,
})
ActiveSafetyGetDriverRiskReplyEventsItemObjection = TypedDict("ActiveSafetyGetDriverRiskReplyEventsItemObjection", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "eventTime": float,
    "state": Literal["open", "upheld", "rejected"],
    "reason": str,
    "driverName": str,
    "objectedBy": str,
    "objectedTime": float,
    "decidedBy": str,
    "decidedTime": float | None,
    "decisionReason": str,
    "own": bool,
})
ActiveSafetyGetDriverRiskReplyEventsItem = TypedDict("ActiveSafetyGetDriverRiskReplyEventsItem", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "time": float,
    "points": float,
    "counts": bool,
    "objection": ActiveSafetyGetDriverRiskReplyEventsItemObjection | None,
})
ActiveSafetyGetDriverRiskReplyMean = TypedDict("ActiveSafetyGetDriverRiskReplyMean", {
    "orgId": int,
    "orgName": str,
    "score": float | None,
    "vehicles": int,
})
ActiveSafetyGetDriverRiskReply = TypedDict("ActiveSafetyGetDriverRiskReply", {
    "driverId": str,
    "name": str,
    "orgId": int,
    "orgName": str,
    "firstDay": str,
    "lastDay": str,
    "previousFirstDay": str,
    "previousLastDay": str,
    "score": float | None,
    "previousScore": float | None,
    "level": Literal["low", "medium", "high", "unknown"],
    "allowance": float,
    "previousAllowance": float,
    "assumed": float,
    "distance": float | None,
    "drivingTime": float | None,
    "previousDistance": float | None,
    "previousDrivingTime": float | None,
    "factors": list[ActiveSafetyGetDriverRiskReplyFactorsItem],
    "days": list[ActiveSafetyGetDriverRiskReplyDaysItem],
    "events": list[ActiveSafetyGetDriverRiskReplyEventsItem],
    "eventsTotal": int,
    "mean": ActiveSafetyGetDriverRiskReplyMean,
    "mayDecide": bool,
    "asOf": list[float],
})
ActiveSafetyGetRiskRankingRequest = TypedDict("ActiveSafetyGetRiskRankingRequest", {
    "of": Literal["driver", "vehicle", "organisation"],
    "orgId": str | int,
    "beginTime": int,
    "endTime": int,
})
ActiveSafetyGetRiskRankingReplyRowsItem = TypedDict("ActiveSafetyGetRiskRankingReplyRowsItem", {
    "driverId": str,
    "vehicleId": str,
    "name": str,
    "nickname": str,
    "licence": str,
    "orgId": int,
    "orgName": str,
    "score": float | None,
    "previousScore": float | None,
    "level": Literal["low", "medium", "high", "unknown"],
    "events": int,
    "previousEvents": int,
    "distance": float | None,
    "drivingTime": float | None,
    "openTalks": int,
})
ActiveSafetyGetRiskRankingReply = TypedDict("ActiveSafetyGetRiskRankingReply", {
    "firstDay": str,
    "lastDay": str,
    "rows": list[ActiveSafetyGetRiskRankingReplyRowsItem],
    "total": int,
})
ActiveSafetyGetRiskEventsRequest = TypedDict("ActiveSafetyGetRiskEventsRequest", {
    "orgId": NotRequired[str | int],
    "vehicleId": NotRequired[str | int],
    "driverId": NotRequired[str],
    "periodUnit": NotRequired[Literal["day", "week", "month"]],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
    "type": NotRequired[str],
    "level": NotRequired[Literal[1] | Literal[2]],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
ActiveSafetyGetRiskEventsReplyEventsItemObjection = TypedDict("ActiveSafetyGetRiskEventsReplyEventsItemObjection", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "eventTime": float,
    "state": Literal["open", "upheld", "rejected"],
    "reason": str,
    "driverName": str,
    "objectedBy": str,
    "objectedTime": float,
    "decidedBy": str,
    "decidedTime": float | None,
    "decisionReason": str,
    "own": bool,
})
ActiveSafetyGetRiskEventsReplyEventsItem = TypedDict("ActiveSafetyGetRiskEventsReplyEventsItem", {
    "alarmId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "type": str,
    "level": Literal[1] | Literal[2],
    "time": float,
    "points": float,
    "counts": bool,
    "objection": ActiveSafetyGetRiskEventsReplyEventsItemObjection | None,
})
ActiveSafetyGetRiskEventsReply = TypedDict("ActiveSafetyGetRiskEventsReply", {
    "firstDay": str,
    "lastDay": str,
    "events": list[ActiveSafetyGetRiskEventsReplyEventsItem],
    "more": bool,
})
PlatformGetServiceEndRequest = TypedDict("PlatformGetServiceEndRequest", {
    "vehicleId": str | int,
})
PlatformGetServiceEndReply = TypedDict("PlatformGetServiceEndReply", {
    "expiresOn": str,
    "frozen": bool,
})
PlatformGetMeasuringRequest = TypedDict("PlatformGetMeasuringRequest", {
    "vehicleId": str | int,
})
PlatformGetMeasuringReplyFuelCurvesItem = TypedDict("PlatformGetMeasuringReplyFuelCurvesItem", {
    "input": Literal["raw", "percent"],
    "factor": float | None,
    "pairs": list[list[float]] | None,
    "fromDay": str,
    "source": str,
    "userName": str,
    "time": float,
})
PlatformGetMeasuringReplyFuelFaultsItem = TypedDict("PlatformGetMeasuringReplyFuelFaultsItem", {
    "kind": Literal["zero", "fullScale", "excursion"],
    "beginTime": float,
    "endTime": float,
    "litres": float,
    "beforeLitres": float | None,
    "readings": int,
})
PlatformGetMeasuringReplyOdometerChoicesItem = TypedDict("PlatformGetMeasuringReplyOdometerChoicesItem", {
    "source": Literal["automatic", "odometer", "fixes"],
    "factor": float,
    "fromDay": str,
    "userName": str,
    "time": float,
})
PlatformGetMeasuringReplyOdometerProposalDaysItem = TypedDict("PlatformGetMeasuringReplyOdometerProposalDaysItem", {
    "day": str,
    "fixesKm": float,
    "odometerKm": float,
})
PlatformGetMeasuringReplyOdometerProposal = TypedDict("PlatformGetMeasuringReplyOdometerProposal", {
    "factor": float,
    "fromDay": str,
    "days": list[PlatformGetMeasuringReplyOdometerProposalDaysItem],
})
PlatformGetMeasuringReplyOdometerDaysItem = TypedDict("PlatformGetMeasuringReplyOdometerDaysItem", {
    "day": str,
    "fixesKm": float,
    "odometerKm": float,
})
PlatformGetMeasuringReply = TypedDict("PlatformGetMeasuringReply", {
    "fuelCurves": list[PlatformGetMeasuringReplyFuelCurvesItem],
    "fuelSent": float | None,
    "fuelFaults": list[PlatformGetMeasuringReplyFuelFaultsItem],
    "odometerChoices": list[PlatformGetMeasuringReplyOdometerChoicesItem],
    "odometerProposal": PlatformGetMeasuringReplyOdometerProposal | None,
    "odometerDays": list[PlatformGetMeasuringReplyOdometerDaysItem],
    "editable": bool,
})
PlatformGetMovementSettingsReplyOrganisationsItemOwn = TypedDict("PlatformGetMovementSettingsReplyOrganisationsItemOwn", {
    "minimumStop": int | None,
    "restsBelow": int | None,
    "idlingAfter": int | None,
})
PlatformGetMovementSettingsReplyOrganisationsItemInherited = TypedDict("PlatformGetMovementSettingsReplyOrganisationsItemInherited", {
    "minimumStop": int,
    "restsBelow": int,
    "idlingAfter": int,
})
PlatformGetMovementSettingsReplyOrganisationsItem = TypedDict("PlatformGetMovementSettingsReplyOrganisationsItem", {
    "orgId": int,
    "own": PlatformGetMovementSettingsReplyOrganisationsItemOwn,
    "inherited": PlatformGetMovementSettingsReplyOrganisationsItemInherited,
    "editable": bool,
})
PlatformGetMovementSettingsReply = TypedDict("PlatformGetMovementSettingsReply", {
    "organisations": list[PlatformGetMovementSettingsReplyOrganisationsItem],
})
TrackGetVehicleTrackRequest = TypedDict("TrackGetVehicleTrackRequest", {
    "vehicleId": str | int,
    "startTime": int,
    "endTime": int,
    "maxPoints": NotRequired[int],
})
TrackGetVehicleTrackReplyMovement = TypedDict("TrackGetVehicleTrackReplyMovement", {
    "minimumStop": int,
    "restsBelow": int,
    "idlingAfter": int,
})
TrackGetVehicleTrackReplyPointsItem = TypedDict("TrackGetVehicleTrackReplyPointsItem", {
    "time": float,
    "latitude": float | None,
    "longitude": float | None,
    "speed": float,
    "recorderSpeed": float | None,
    "course": float,
    "accOn": bool,
    "mileage": float | None,
    "alarms": int,
    "alarmEdition": NotRequired[int],
    "late": bool,
    "timeOfArrival": NotRequired[bool],
    "reduced": NotRequired[bool],
    "implausible": NotRequired[bool],
    "gapFollows": NotRequired[bool],
})
TrackGetVehicleTrackReply = TypedDict("TrackGetVehicleTrackReply", {
    "vehicleId": str,
    "startTime": float,
    "endTime": float,
    "total": int,
    "reduced": bool,
    "alarmNames": list[str],
    "movement": NotRequired[TrackGetVehicleTrackReplyMovement],
    "points": list[TrackGetVehicleTrackReplyPointsItem],
})
TrackGetFleetRoadsRequest = TypedDict("TrackGetFleetRoadsRequest", {
    "west": float,
    "south": float,
    "east": float,
    "north": float,
    "zoom": float,
})
TrackGetFleetRoadsReplyPiecesItem = TypedDict("TrackGetFleetRoadsReplyPiecesItem", {
    "latitude": float,
    "longitude": float,
    "direction": int,
    "course": int,
    "passes": int,
    "speed": int,
})
TrackGetFleetRoadsReply = TypedDict("TrackGetFleetRoadsReply", {
    "level": int,
    "days": int,
    "tooLarge": bool,
    "more": bool,
    "pieces": list[TrackGetFleetRoadsReplyPiecesItem],
})
TrackGetFleetRoadRequest = TypedDict("TrackGetFleetRoadRequest", {
    "latitude": float,
    "longitude": float,
    "level": int,
    "direction": int,
})
TrackGetFleetRoadReplyBandsItem = TypedDict("TrackGetFleetRoadReplyBandsItem", {
    "band": int,
    "passes": int,
    "vehicleDays": int,
    "speed": int,
})
TrackGetFleetRoadReply = TypedDict("TrackGetFleetRoadReply", {
    "days": int,
    "bands": list[TrackGetFleetRoadReplyBandsItem],
})
TrackGetFleetWayRequestPlacesItem = TypedDict("TrackGetFleetWayRequestPlacesItem", {
    "latitude": float,
    "longitude": float,
})
TrackGetFleetWayRequest = TypedDict("TrackGetFleetWayRequest", {
    "places": list[TrackGetFleetWayRequestPlacesItem],
})
TrackGetFleetWayReplyPointsItem = TypedDict("TrackGetFleetWayReplyPointsItem", {
    "latitude": float,
    "longitude": float,
})
TrackGetFleetWayReply = TypedDict("TrackGetFleetWayReply", {
    "state": Literal["found", "tooFar", "nobodyNear", "noWay"],
    "at": int,
    "days": int,
    "points": list[TrackGetFleetWayReplyPointsItem],
    "width": int,
    "metres": int,
    "minutes": int,
    "passes": int,
    "gaps": int,
})
TrackGetRoadsAlongRequestPointsItem = TypedDict("TrackGetRoadsAlongRequestPointsItem", {
    "latitude": float,
    "longitude": float,
})
TrackGetRoadsAlongRequest = TypedDict("TrackGetRoadsAlongRequest", {
    "width": int,
    "points": list[TrackGetRoadsAlongRequestPointsItem],
})
TrackGetRoadsAlongReplyStretchesItem = TypedDict("TrackGetRoadsAlongReplyStretchesItem", {
    "from": int,
    "to": int,
    "state": Literal["beside", "nobody"],
    "away": int | None,
})
TrackGetRoadsAlongReply = TypedDict("TrackGetRoadsAlongReply", {
    "tooFar": bool,
    "days": int,
    "metres": int,
    "inside": int,
    "stretches": list[TrackGetRoadsAlongReplyStretchesItem],
})
TripGetTripStatusRequest = TypedDict("TripGetTripStatusRequest", {
    "tripId": NotRequired[str],
    "vehicleId": NotRequired[str | int],
    "driverId": NotRequired[str],
    "startTime": NotRequired[int],
    "endTime": NotRequired[int],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
TripGetTripStatusReplyTripsItemStart = TypedDict("TripGetTripStatusReplyTripsItemStart", {
    "time": float,
    "receivedAt": float | None,
    "place": str,
    "latitude": float | None,
    "longitude": float | None,
    "mileage": float | None,
    "userName": str,
})
TripGetTripStatusReplyTripsItemEnd = TypedDict("TripGetTripStatusReplyTripsItemEnd", {
    "time": float,
    "receivedAt": float | None,
    "place": str,
    "latitude": float | None,
    "longitude": float | None,
    "mileage": float | None,
    "userName": str,
})
TripGetTripStatusReplyTripsItem = TypedDict("TripGetTripStatusReplyTripsItem", {
    "tripId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "driverName": str,
    "start": TripGetTripStatusReplyTripsItemStart,
    "end": TripGetTripStatusReplyTripsItemEnd | None,
    "km": float | None,
    "kmBy": Literal["odometer", "distance", "both"] | None,
    "forgotten": bool,
})
TripGetTripStatusReply = TypedDict("TripGetTripStatusReply", {
    "trips": list[TripGetTripStatusReplyTripsItem],
    "total": int,
    "editable": bool,
})
TripGetListRequest = TypedDict("TripGetListRequest", {
    "state": NotRequired[Literal["planned", "underWay", "done", "cancelled"]],
    "vehicleId": NotRequired[str | int],
    "startTime": NotRequired[int],
    "endTime": NotRequired[int],
    "pageNum": NotRequired[int],
    "pageSize": NotRequired[int],
})
TripGetListReplyItinerariesItem = TypedDict("TripGetListReplyItinerariesItem", {
    "itineraryId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "state": Literal["planned", "underWay", "done", "cancelled"],
    "since": float,
    "version": int,
    "origin": str,
    "destination": str,
    "route": str,
    "driverName": str,
    "cargo": str,
    "passengers": int,
    "plannedStart": int,
    "plannedEnd": int,
    "realStart": int | None,
    "realEnd": int | None,
    "remark": str,
})
TripGetListReply = TypedDict("TripGetListReply", {
    "itineraries": list[TripGetListReplyItinerariesItem],
    "total": int,
    "editable": bool,
})
TripGetVehicleRequest = TypedDict("TripGetVehicleRequest", {
    "vehicleId": str | int,
})
TripGetVehicleReply = TypedDict("TripGetVehicleReply", {
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "driverName": str,
})
TripAddRequest = TypedDict("TripAddRequest", {
    "vehicleId": str | int,
    "requestId": NotRequired[str],
    "origin": str,
    "destination": str,
    "route": NotRequired[str],
    "driverName": NotRequired[str],
    "cargo": NotRequired[str],
    "passengers": NotRequired[int],
    "plannedStart": int,
    "plannedEnd": int,
    "realStart": NotRequired[int | None],
    "realEnd": NotRequired[int | None],
    "remark": NotRequired[str],
})
TripAddReply = TypedDict("TripAddReply", {
    "itineraryId": str,
})
TripSaveRequest = TypedDict("TripSaveRequest", {
    "itineraryId": str,
    "version": int,
    "state": Literal["planned", "underWay", "done", "cancelled"],
    "requestId": NotRequired[str],
    "origin": NotRequired[str],
    "destination": NotRequired[str],
    "route": NotRequired[str],
    "driverName": NotRequired[str],
    "cargo": NotRequired[str],
    "passengers": NotRequired[int],
    "plannedStart": NotRequired[int],
    "plannedEnd": NotRequired[int],
    "realStart": NotRequired[int | None],
    "realEnd": NotRequired[int | None],
    "remark": NotRequired[str],
})
TripSaveReply = TypedDict("TripSaveReply", {
    "version": int,
})
TripGetInfoRequest = TypedDict("TripGetInfoRequest", {
    "itineraryId": str,
})
TripGetInfoReplyItinerary = TypedDict("TripGetInfoReplyItinerary", {
    "itineraryId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "state": Literal["planned", "underWay", "done", "cancelled"],
    "since": float,
    "version": int,
    "origin": str,
    "destination": str,
    "route": str,
    "driverName": str,
    "cargo": str,
    "passengers": int,
    "plannedStart": int,
    "plannedEnd": int,
    "realStart": int | None,
    "realEnd": int | None,
    "remark": str,
})
TripGetInfoReplyChangesItemFieldsItem = TypedDict("TripGetInfoReplyChangesItemFieldsItem", {
    "field": Literal["origin", "destination", "route", "driverName", "cargo", "passengers", "plannedStart", "plannedEnd", "realStart", "realEnd", "remark"],
    "before": str,
    "after": str,
})
TripGetInfoReplyChangesItem = TypedDict("TripGetInfoReplyChangesItem", {
    "version": int,
    "at": float,
    "userName": str,
    "state": Literal["planned", "underWay", "done", "cancelled"],
    "fields": list[TripGetInfoReplyChangesItemFieldsItem],
})
TripGetInfoReply = TypedDict("TripGetInfoReply", {
    "itinerary": TripGetInfoReplyItinerary,
    "changes": list[TripGetInfoReplyChangesItem],
    "editable": bool,
})
VideoGetVideoChannelsRequest = TypedDict("VideoGetVideoChannelsRequest", {
    "vehicleId": str | int,
})
VideoGetVideoChannelsReplyChannelsItem = TypedDict("VideoGetVideoChannelsReplyChannelsItem", {
    "channel": int,
    "name": str,
})
VideoGetVideoChannelsReply = TypedDict("VideoGetVideoChannelsReply", {
    "channels": list[VideoGetVideoChannelsReplyChannelsItem],
    "online": bool,
    "served": bool,
    "lacks": NotRequired[Literal["port", "address"]],
    "assumed": NotRequired[bool],
})
PhotoGetPhotoInfoRequest = TypedDict("PhotoGetPhotoInfoRequest", {
    "requestIds": list[str],
})
PhotoGetPhotoInfoReplyRequestsItemPhoto = TypedDict("PhotoGetPhotoInfoReplyRequestsItemPhoto", {
    "photoId": str,
    "kind": Literal["picture", "sound", "video"],
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "channel": int,
    "channelName": str,
    "takenAt": float | None,
    "receivedAt": float,
    "event": Literal["platform", "timer", "robbery", "collision", "doorOpen", "doorClosed", "doorClosing", "distance", "other"],
    "latitude": float | None,
    "longitude": float | None,
    "speed": float | None,
    "askedBy": str,
    "bytes": int,
    "thumbnail": str | None,
})
PhotoGetPhotoInfoReplyRequestsItem = TypedDict("PhotoGetPhotoInfoReplyRequestsItem", {
    "requestId": str,
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "channel": int,
    "channelName": str,
    "state": Literal["asked", "acknowledged", "stored", "offline", "refused", "noAnswer", "noPicture", "dayLimit", "noRoom", "unreadable", "cancelled"],
    "askedAt": float,
    "photo": PhotoGetPhotoInfoReplyRequestsItemPhoto | None,
})
PhotoGetPhotoInfoReply = TypedDict("PhotoGetPhotoInfoReply", {
    "requests": list[PhotoGetPhotoInfoReplyRequestsItem],
})
PhotoGetPhotoInfoHistoryRequest = TypedDict("PhotoGetPhotoInfoHistoryRequest", {
    "vehicleId": NotRequired[str | int],
    "channel": NotRequired[int],
    "event": NotRequired[Literal["platform", "timer", "robbery", "collision", "doorOpen", "doorClosed", "doorClosing", "distance", "other"]],
    "beginTime": NotRequired[int],
    "endTime": NotRequired[int],
    "pageSize": NotRequired[int],
    "after": NotRequired[list[str]],
})
PhotoGetPhotoInfoHistoryReplyPhotosItem = TypedDict("PhotoGetPhotoInfoHistoryReplyPhotosItem", {
    "photoId": str,
    "kind": Literal["picture", "sound", "video"],
    "vehicleId": str,
    "plateNum": str,
    "nickname": str,
    "channel": int,
    "channelName": str,
    "takenAt": float | None,
    "receivedAt": float,
    "event": Literal["platform", "timer", "robbery", "collision", "doorOpen", "doorClosed", "doorClosing", "distance", "other"],
    "latitude": float | None,
    "longitude": float | None,
    "speed": float | None,
    "askedBy": str,
    "bytes": int,
    "thumbnail": str | None,
})
PhotoGetPhotoInfoHistoryReply = TypedDict("PhotoGetPhotoInfoHistoryReply", {
    "photos": list[PhotoGetPhotoInfoHistoryReplyPhotosItem],
    "next": list[str],
})


class Calls:
    """A method for each call, named as its operation in the document."""

    def send(self, path: str, body: dict[str, Any], *, again: str | None = None) -> Any:
        raise NotImplementedError

    def send_pages(self, path: str, body: dict[str, Any], rows: str) -> Iterator[Any]:
        raise NotImplementedError

    def send_after(self, path: str, body: dict[str, Any], rows: str) -> Iterator[Any]:
        raise NotImplementedError

    def map_getAddress(self, body: MapGetAddressRequest) -> MapGetAddressReply:
        """Addresses of positions, in the given order and in the language of the call; without a map service the nearest known place"""
        return cast("MapGetAddressReply", self.send("map/getAddress", dict(body), again="reads"))

    def vehicle_getOrg(self) -> VehicleGetOrgReply:
        """The organisations visible to the user, as a flat list"""
        return cast("VehicleGetOrgReply", self.send("vehicle/getOrg", {}, again="reads"))

    def vehicle_getVehiclesTotal(self) -> VehicleGetVehiclesTotalReply:
        """Number of vehicles visible to the user"""
        return cast("VehicleGetVehiclesTotalReply", self.send("vehicle/getVehiclesTotal", {}, again="reads"))

    def vehicle_getBatchVehicles(self, body: VehicleGetBatchVehiclesRequest) -> VehicleGetBatchVehiclesReply:
        """One page of the vehicles visible to the user, ordered by id; pageNum starts at 1"""
        return cast("VehicleGetBatchVehiclesReply", self.send("vehicle/getBatchVehicles", dict(body), again="reads"))

    def vehicle_getBatchVehicles_all(self, body: VehicleGetBatchVehiclesRequest) -> Iterator[VehicleGetBatchVehiclesReplyVehiclesItem]:
        """The same, page after page: each of vehicles."""
        return self.send_pages("vehicle/getBatchVehicles", dict(body), "vehicles")

    def vehicle_getVehicles(self, body: VehicleGetVehiclesRequest | None = None) -> VehicleGetVehiclesReply:
        """Vehicles visible to the user, filtered by organisation and by part of plate number, nickname or SIM number"""
        return cast("VehicleGetVehiclesReply", self.send("vehicle/getVehicles", dict(body or {}), again="reads"))

    def vehicle_getVehiclesPosition(self, body: VehicleGetVehiclesPositionRequest) -> VehicleGetVehiclesPositionReply:
        """Positions of the given vehicles; vehicles not visible to the user are left out"""
        return cast("VehicleGetVehiclesPositionReply", self.send("vehicle/getVehiclesPosition", dict(body), again="reads"))

    def vehicle_getChangedVehicles(self, body: VehicleGetChangedVehiclesRequest | None = None) -> VehicleGetChangedVehiclesReply:
        """Changes since a cursor, for the vehicles visible to the user"""
        return cast("VehicleGetChangedVehiclesReply", self.send("vehicle/getChangedVehicles", dict(body or {}), again="reads"))

    def vehicle_getAlarmChangedVehicles(self, body: VehicleGetAlarmChangedVehiclesRequest | None = None) -> VehicleGetAlarmChangedVehiclesReply:
        """Vehicles whose alarms changed since a cursor; without a usable cursor exactly the vehicles with an alarm"""
        return cast("VehicleGetAlarmChangedVehiclesReply", self.send("vehicle/getAlarmChangedVehicles", dict(body or {}), again="reads"))

    def vehicle_getSpVehicles(self, body: VehicleGetSpVehiclesRequest | None = None) -> VehicleGetSpVehiclesReply:
        """Vehicles that need attention: with an alarm, then abnormally offline, then without a fix, then with a wrong clock; the latest first"""
        return cast("VehicleGetSpVehiclesReply", self.send("vehicle/getSpVehicles", dict(body or {}), again="reads"))

    def vehicle_getVehEditData(self, body: VehicleGetVehEditDataRequest) -> VehicleGetVehEditDataReply:
        """The current values of the form for editing a vehicle"""
        return cast("VehicleGetVehEditDataReply", self.send("vehicle/getVehEditData", dict(body), again="reads"))

    def vehicle_getFleetScreen(self, body: VehicleGetFleetScreenRequest | None = None) -> VehicleGetFleetScreenReply:
        """What a screen shows of a fleet, however large: counts by state in cells of a map and single vehicles where few are, windows of sorted and searched lists, counts by organisation. The topic fleetScreen of the live feed goes on with what changes"""
        return cast("VehicleGetFleetScreenReply", self.send("vehicle/getFleetScreen", dict(body or {}), again="reads"))

    def vehicle_getVehDeviceFaults(self, body: VehicleGetVehDeviceFaultsRequest) -> VehicleGetVehDeviceFaultsReply:
        """What is wrong with the devices of a vehicle, as the list of device faults has it"""
        return cast("VehicleGetVehDeviceFaultsReply", self.send("vehicle/getVehDeviceFaults", dict(body), again="reads"))

    def vehicle_getVehTrackCard(self, body: VehicleGetVehTrackCardRequest) -> VehicleGetVehTrackCardReply:
        """Daily summaries of a vehicle: first start, last stop, distance, driving and stopped time, top speed, gaps"""
        return cast("VehicleGetVehTrackCardReply", self.send("vehicle/getVehTrackCard", dict(body), again="reads"))

    def vehicle_getDepartureCheck(self, body: VehicleGetDepartureCheckRequest) -> VehicleGetDepartureCheckReply:
        """Departure checks of a vehicle, the latest first, with its state of today and the list that its next check goes by"""
        return cast("VehicleGetDepartureCheckReply", self.send("vehicle/getDepartureCheck", dict(body), again="reads"))

    def vehicle_getDepartureCheck_all(self, body: VehicleGetDepartureCheckRequest) -> Iterator[VehicleGetDepartureCheckReplyChecksItem]:
        """The same, page after page: each of checks."""
        return self.send_pages("vehicle/getDepartureCheck", dict(body), "checks")

    def departureCheck_getToday(self, body: DepartureCheckGetTodayRequest | None = None) -> DepartureCheckGetTodayReply:
        """The vehicles of the user with their states of today, those that wait for a release first"""
        return cast("DepartureCheckGetTodayReply", self.send("departureCheck/getToday", dict(body or {}), again="reads"))

    def departureCheck_getToday_all(self, body: DepartureCheckGetTodayRequest | None = None) -> Iterator[DepartureCheckGetTodayReplyVehiclesItem]:
        """The same, page after page: each of vehicles."""
        return self.send_pages("departureCheck/getToday", dict(body or {}), "vehicles")

    def departureCheck_getNotToLeave(self) -> DepartureCheckGetNotToLeaveReply:
        """Vehicles of the user that must not leave: their check waits for a release, or they were held back and not checked since"""
        return cast("DepartureCheckGetNotToLeaveReply", self.send("departureCheck/getNotToLeave", {}, again="reads"))

    def departureCheck_getChecklists(self) -> DepartureCheckGetChecklistsReply:
        """The checklists of the organisations of the user, and the standard ones that are used where there is none"""
        return cast("DepartureCheckGetChecklistsReply", self.send("departureCheck/getChecklists", {}, again="reads"))

    def vehicleType_getVehicleTypeSelList(self) -> VehicleTypeGetVehicleTypeSelListReply:
        """Available vehicle types"""
        return cast("VehicleTypeGetVehicleTypeSelListReply", self.send("vehicleType/getVehicleTypeSelList", {}, again="reads"))

    def report_getMapMarkedPointList(self) -> ReportGetMapMarkedPointListReply:
        """The POIs of the organisations visible to the user"""
        return cast("ReportGetMapMarkedPointListReply", self.send("report/getMapMarkedPointList", {}, again="reads"))

    def report_addMapMarkedPoint(self, body: ReportAddMapMarkedPointRequest) -> ReportAddMapMarkedPointReply:
        """Add a POI for an organisation; the organisations above it see it too"""
        return cast("ReportAddMapMarkedPointReply", self.send("report/addMapMarkedPoint", dict(body), again=None))

    def report_changeMapMarkedPoint(self, body: ReportChangeMapMarkedPointRequest) -> dict[str, Any]:
        """Rename or move a POI, or change its kind"""
        return cast("dict[str, Any]", self.send("report/changeMapMarkedPoint", dict(body), again=None))

    def report_delMapMarkedPoint(self, body: ReportDelMapMarkedPointRequest) -> dict[str, Any]:
        """Delete a POI"""
        return cast("dict[str, Any]", self.send("report/delMapMarkedPoint", dict(body), again=None))

    def report_getUserVehRealTimeData(self) -> ReportGetUserVehRealTimeDataReply:
        """How many vehicles the user has and what they do now, and what is to be done"""
        return cast("ReportGetUserVehRealTimeDataReply", self.send("report/getUserVehRealTimeData", {}, again="reads"))

    def report_getVehAlmTrendIn7Days(self) -> ReportGetVehAlmTrendIn7DaysReply:
        """Alarms of the user’s vehicles by the day on which they began, the last 7 days with today, and how many of them are processed"""
        return cast("ReportGetVehAlmTrendIn7DaysReply", self.send("report/getVehAlmTrendIn7Days", {}, again="reads"))

    def report_getTop5VehMileageYstd(self) -> ReportGetTop5VehMileageYstdReply:
        """The five vehicles that drove farthest yesterday in the platform’s time zone"""
        return cast("ReportGetTop5VehMileageYstdReply", self.send("report/getTop5VehMileageYstd", {}, again="reads"))

    def report_getVehicleMileageStat(self, body: ReportGetVehicleMileageStatRequest) -> ReportGetVehicleMileageStatReply:
        """Distance, driving time and speed"""
        return cast("ReportGetVehicleMileageStatReply", self.send("report/getVehicleMileageStat", dict(body), again="reads"))

    def report_getVehicleMileageStat_all(self, body: ReportGetVehicleMileageStatRequest) -> Iterator[ReportGetVehicleMileageStatReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehicleMileageStat", dict(body), "rows")

    def report_getVehicleRealTimeMonitoring(self, body: ReportGetVehicleRealTimeMonitoringRequest) -> ReportGetVehicleRealTimeMonitoringReply:
        """The present state of vehicles, with time online, driving and parked in the period"""
        return cast("ReportGetVehicleRealTimeMonitoringReply", self.send("report/getVehicleRealTimeMonitoring", dict(body), again="reads"))

    def report_getVehicleRealTimeMonitoring_all(self, body: ReportGetVehicleRealTimeMonitoringRequest) -> Iterator[ReportGetVehicleRealTimeMonitoringReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehicleRealTimeMonitoring", dict(body), "rows")

    def report_getVehiclesAlarmsStat(self, body: ReportGetVehiclesAlarmsStatRequest) -> ReportGetVehiclesAlarmsStatReply:
        """Alarms by level, category and whether they were handled"""
        return cast("ReportGetVehiclesAlarmsStatReply", self.send("report/getVehiclesAlarmsStat", dict(body), again="reads"))

    def report_getVehiclesAlarmsStat_all(self, body: ReportGetVehiclesAlarmsStatRequest) -> Iterator[ReportGetVehiclesAlarmsStatReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehiclesAlarmsStat", dict(body), "rows")

    def report_getVehiclesRefuelingStat(self, body: ReportGetVehiclesRefuelingStatRequest) -> ReportGetVehiclesRefuelingStatReply:
        """Refuellings; those dismissed by somebody do not count"""
        return cast("ReportGetVehiclesRefuelingStatReply", self.send("report/getVehiclesRefuelingStat", dict(body), again="reads"))

    def report_getVehiclesRefuelingStat_all(self, body: ReportGetVehiclesRefuelingStatRequest) -> Iterator[ReportGetVehiclesRefuelingStatReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehiclesRefuelingStat", dict(body), "rows")

    def report_getVehiclesOilLeakingStat(self, body: ReportGetVehiclesOilLeakingStatRequest) -> ReportGetVehiclesOilLeakingStatReply:
        """Losses of fuel; those dismissed by somebody do not count"""
        return cast("ReportGetVehiclesOilLeakingStatReply", self.send("report/getVehiclesOilLeakingStat", dict(body), again="reads"))

    def report_getVehiclesOilLeakingStat_all(self, body: ReportGetVehiclesOilLeakingStatRequest) -> Iterator[ReportGetVehiclesOilLeakingStatReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehiclesOilLeakingStat", dict(body), "rows")

    def report_getVehiclesIgnitionStat(self, body: ReportGetVehiclesIgnitionStatRequest) -> ReportGetVehiclesIgnitionStatReply:
        """Engine starts and the time the engine was on"""
        return cast("ReportGetVehiclesIgnitionStatReply", self.send("report/getVehiclesIgnitionStat", dict(body), again="reads"))

    def report_getVehiclesIgnitionStat_all(self, body: ReportGetVehiclesIgnitionStatRequest) -> Iterator[ReportGetVehiclesIgnitionStatReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehiclesIgnitionStat", dict(body), "rows")

    def report_getVehicleDrivingStat(self, body: ReportGetVehicleDrivingStatRequest) -> ReportGetVehicleDrivingStatReply:
        """Driving, idling and parked time, distance and speed"""
        return cast("ReportGetVehicleDrivingStatReply", self.send("report/getVehicleDrivingStat", dict(body), again="reads"))

    def report_getVehicleDrivingStat_all(self, body: ReportGetVehicleDrivingStatRequest) -> Iterator[ReportGetVehicleDrivingStatReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehicleDrivingStat", dict(body), "rows")

    def report_getOrgVehMileageRanking(self, body: ReportGetOrgVehMileageRankingRequest) -> ReportGetOrgVehMileageRankingReply:
        """Vehicles of organisations, or organisations, by distance"""
        return cast("ReportGetOrgVehMileageRankingReply", self.send("report/getOrgVehMileageRanking", dict(body), again="reads"))

    def report_getOrgVehMileageRanking_all(self, body: ReportGetOrgVehMileageRankingRequest) -> Iterator[ReportGetOrgVehMileageRankingReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getOrgVehMileageRanking", dict(body), "rows")

    def report_getOrgOilConsumptionRanking(self, body: ReportGetOrgOilConsumptionRankingRequest) -> ReportGetOrgOilConsumptionRankingReply:
        """Organisations, or their vehicles, by fuel used"""
        return cast("ReportGetOrgOilConsumptionRankingReply", self.send("report/getOrgOilConsumptionRanking", dict(body), again="reads"))

    def report_getOrgOilConsumptionRanking_all(self, body: ReportGetOrgOilConsumptionRankingRequest) -> Iterator[ReportGetOrgOilConsumptionRankingReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getOrgOilConsumptionRanking", dict(body), "rows")

    def report_getVehOilConsumptionInfo(self, body: ReportGetVehOilConsumptionInfoRequest) -> ReportGetVehOilConsumptionInfoReply:
        """Vehicles by fuel used"""
        return cast("ReportGetVehOilConsumptionInfoReply", self.send("report/getVehOilConsumptionInfo", dict(body), again="reads"))

    def report_getVehOilConsumptionInfo_all(self, body: ReportGetVehOilConsumptionInfoRequest) -> Iterator[ReportGetVehOilConsumptionInfoReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("report/getVehOilConsumptionInfo", dict(body), "rows")

    def report_getVehFuelLevels(self, body: ReportGetVehFuelLevelsRequest) -> ReportGetVehFuelLevelsReply:
        """The fuel level of a vehicle over time, cleaned of slosh, with refuellings and losses"""
        return cast("ReportGetVehFuelLevelsReply", self.send("report/getVehFuelLevels", dict(body), again="reads"))

    def report_getDataOverviewReport(self) -> ReportGetDataOverviewReportReply:
        """The fleet at a glance: states now, what is wrong with vehicles, distance and alarms of today and yesterday"""
        return cast("ReportGetDataOverviewReportReply", self.send("report/getDataOverviewReport", {}, again="reads"))

    def report_getVehAlarmInfoReport(self, body: ReportGetVehAlarmInfoReportRequest | None = None) -> ReportGetVehAlarmInfoReportReply:
        """Alarms that began in a period: in all, by type, by day, and of the vehicles with the most"""
        return cast("ReportGetVehAlarmInfoReportReply", self.send("report/getVehAlarmInfoReport", dict(body or {}), again="reads"))

    def report_getVehAlmNumRankReport(self, body: ReportGetVehAlmNumRankReportRequest | None = None) -> ReportGetVehAlmNumRankReportReply:
        """Vehicles by their number of alarms in a period, the most first"""
        return cast("ReportGetVehAlmNumRankReportReply", self.send("report/getVehAlmNumRankReport", dict(body or {}), again="reads"))

    def report_getVehRiskNumRankReport(self, body: ReportGetVehRiskNumRankReportRequest | None = None) -> ReportGetVehRiskNumRankReportReply:
        """Vehicles by their number of risk events in a period, the most first, with what that is for the distance they drove"""
        return cast("ReportGetVehRiskNumRankReportReply", self.send("report/getVehRiskNumRankReport", dict(body or {}), again="reads"))

    def report_getDeviceAbnormalityStats(self) -> ReportGetDeviceAbnormalityStatsReply:
        """How many vehicles have a device that is broken, by what is wrong"""
        return cast("ReportGetDeviceAbnormalityStatsReply", self.send("report/getDeviceAbnormalityStats", {}, again="reads"))

    def report_getDeviceAbnormalityReport(self, body: ReportGetDeviceAbnormalityReportRequest | None = None) -> ReportGetDeviceAbnormalityReportReply:
        """Vehicles whose device is broken, with what is wrong and since when, the oldest first"""
        return cast("ReportGetDeviceAbnormalityReportReply", self.send("report/getDeviceAbnormalityReport", dict(body or {}), again="reads"))

    def report_getAbnormalOfflineVehReport(self) -> ReportGetAbnormalOfflineVehReportReply:
        """Vehicles that went offline while they drove, the longest first"""
        return cast("ReportGetAbnormalOfflineVehReportReply", self.send("report/getAbnormalOfflineVehReport", {}, again="reads"))

    def accessMon_getAccessMonTypeList(self) -> AccessMonGetAccessMonTypeListReply:
        """Types of checkpoints, in the language of the request"""
        return cast("AccessMonGetAccessMonTypeListReply", self.send("accessMon/getAccessMonTypeList", {}, again="reads"))

    def accessMon_getAccessMonList(self, body: AccessMonGetAccessMonListRequest | None = None) -> AccessMonGetAccessMonListReply:
        """The checkpoints of the organisations visible to the user"""
        return cast("AccessMonGetAccessMonListReply", self.send("accessMon/getAccessMonList", dict(body or {}), again="reads"))

    def accessMon_getAccessMonEvent(self, body: AccessMonGetAccessMonEventRequest | None = None) -> AccessMonGetAccessMonEventReply:
        """Passages of vehicles through checkpoints, both visible to the user, in pages"""
        return cast("AccessMonGetAccessMonEventReply", self.send("accessMon/getAccessMonEvent", dict(body or {}), again="reads"))

    def accessMon_getAccessMonEvent_all(self, body: AccessMonGetAccessMonEventRequest | None = None) -> Iterator[AccessMonGetAccessMonEventReplyEventsItem]:
        """The same, page after page: each of events."""
        return self.send_pages("accessMon/getAccessMonEvent", dict(body or {}), "events")

    def alarm_getVehiclesAlarms(self, body: AlarmGetVehiclesAlarmsRequest | None = None) -> AlarmGetVehiclesAlarmsReply:
        """Alarms of vehicles visible to the user, the newest first, page by page"""
        return cast("AlarmGetVehiclesAlarmsReply", self.send("alarm/getVehiclesAlarms", dict(body or {}), again="reads"))

    def alarm_getVehiclesAlarms_all(self, body: AlarmGetVehiclesAlarmsRequest | None = None) -> Iterator[AlarmGetVehiclesAlarmsReplyAlarmsItem]:
        """The same, page after page: each of alarms."""
        return self.send_after("alarm/getVehiclesAlarms", dict(body or {}), "alarms")

    def alarm_getVehicleAlarmDetail(self, body: AlarmGetVehicleAlarmDetailRequest) -> AlarmGetVehicleAlarmDetailReply:
        """An alarm with everything that was done about it"""
        return cast("AlarmGetVehicleAlarmDetailReply", self.send("alarm/getVehicleAlarmDetail", dict(body), again="reads"))

    def alarm_getAlarmRules(self) -> AlarmGetAlarmRulesReply:
        """The alarm rules of the organisations visible to the user"""
        return cast("AlarmGetAlarmRulesReply", self.send("alarm/getAlarmRules", {}, again="reads"))

    def alarm_getAlarmTasks(self, body: AlarmGetAlarmTasksRequest | None = None) -> AlarmGetAlarmTasksReply:
        """Tasks that rules gave to people, of vehicles that the user may see: open ones by when they are due, done ones the newest first"""
        return cast("AlarmGetAlarmTasksReply", self.send("alarm/getAlarmTasks", dict(body or {}), again="reads"))

    def alarm_getGeofences(self) -> AlarmGetGeofencesReply:
        """The geofences of the organisations visible to the user"""
        return cast("AlarmGetGeofencesReply", self.send("alarm/getGeofences", {}, again="reads"))

    def activeSafety_getDriverList(self, body: ActiveSafetyGetDriverListRequest | None = None) -> ActiveSafetyGetDriverListReply:
        """The drivers of the organisations visible to the user, ordered by name, in pages; with a vehicle or driver and a time range also who drove what when"""
        return cast("ActiveSafetyGetDriverListReply", self.send("activeSafety/getDriverList", dict(body or {}), again="reads"))

    def activeSafety_getDriverList_all(self, body: ActiveSafetyGetDriverListRequest | None = None) -> Iterator[ActiveSafetyGetDriverListReplyDriversItem]:
        """The same, page after page: each of drivers."""
        return self.send_pages("activeSafety/getDriverList", dict(body or {}), "drivers")

    def activeSafety_getOrgOperationSurvey(self, body: ActiveSafetyGetOrgOperationSurveyRequest) -> ActiveSafetyGetOrgOperationSurveyReply:
        """Safety of an organisation in a time, beside the time before of the same length"""
        return cast("ActiveSafetyGetOrgOperationSurveyReply", self.send("activeSafety/getOrgOperationSurvey", dict(body), again="reads"))

    def activeSafety_getOrgOperationStat(self, body: ActiveSafetyGetOrgOperationStatRequest) -> ActiveSafetyGetOrgOperationStatReply:
        """Safety of an organisation by day, week or month"""
        return cast("ActiveSafetyGetOrgOperationStatReply", self.send("activeSafety/getOrgOperationStat", dict(body), again="reads"))

    def activeSafety_getVehOperationSurvey(self, body: ActiveSafetyGetVehOperationSurveyRequest) -> ActiveSafetyGetVehOperationSurveyReply:
        """Safety of each vehicle of an organisation in a time, the highest scores first"""
        return cast("ActiveSafetyGetVehOperationSurveyReply", self.send("activeSafety/getVehOperationSurvey", dict(body), again="reads"))

    def activeSafety_getVehOperationSurvey_all(self, body: ActiveSafetyGetVehOperationSurveyRequest) -> Iterator[ActiveSafetyGetVehOperationSurveyReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("activeSafety/getVehOperationSurvey", dict(body), "rows")

    def activeSafety_getVehOperationStat(self, body: ActiveSafetyGetVehOperationStatRequest) -> ActiveSafetyGetVehOperationStatReply:
        """Safety of a vehicle by day, week or month"""
        return cast("ActiveSafetyGetVehOperationStatReply", self.send("activeSafety/getVehOperationStat", dict(body), again="reads"))

    def activeSafety_getNetMonitoringAnls(self, body: ActiveSafetyGetNetMonitoringAnlsRequest) -> ActiveSafetyGetNetMonitoringAnlsReply:
        """Networked control: how many vehicles were online, how complete their tracks are and which alarms were handled"""
        return cast("ActiveSafetyGetNetMonitoringAnlsReply", self.send("activeSafety/getNetMonitoringAnls", dict(body), again="reads"))

    def activeSafety_getNetMonitoringAnls_all(self, body: ActiveSafetyGetNetMonitoringAnlsRequest) -> Iterator[ActiveSafetyGetNetMonitoringAnlsReplyRowsItem]:
        """The same, page after page: each of rows."""
        return self.send_pages("activeSafety/getNetMonitoringAnls", dict(body), "rows")

    def activeSafety_getOrgRisk(self, body: ActiveSafetyGetOrgRiskRequest) -> ActiveSafetyGetOrgRiskReply:
        """The risk score of an organisation: what made it, what changed, and the vehicles with the highest scores"""
        return cast("ActiveSafetyGetOrgRiskReply", self.send("activeSafety/getOrgRisk", dict(body), again="reads"))

    def activeSafety_getVehicleRisk(self, body: ActiveSafetyGetVehicleRiskRequest) -> ActiveSafetyGetVehicleRiskReply:
        """The risk score of a vehicle: what made it and what changed"""
        return cast("ActiveSafetyGetVehicleRiskReply", self.send("activeSafety/getVehicleRisk", dict(body), again="reads"))

    def activeSafety_getDriverRisk(self, body: ActiveSafetyGetDriverRiskRequest) -> ActiveSafetyGetDriverRiskReply:
        """The risk score of a driver, of what happened while the card was in a vehicle"""
        return cast("ActiveSafetyGetDriverRiskReply", self.send("activeSafety/getDriverRisk", dict(body), again="reads"))

    def activeSafety_getRiskRanking(self, body: ActiveSafetyGetRiskRankingRequest) -> ActiveSafetyGetRiskRankingReply:
        """Drivers, vehicles or organisations by their risk score in a time, the highest first, beside the time before of the same length"""
        return cast("ActiveSafetyGetRiskRankingReply", self.send("activeSafety/getRiskRanking", dict(body), again="reads"))

    def activeSafety_getRiskEvents(self, body: ActiveSafetyGetRiskEventsRequest | None = None) -> ActiveSafetyGetRiskEventsReply:
        """The events of a risk portrait of an organisation, a vehicle or a driver, the newest first, page by page up to the newest 5,000"""
        return cast("ActiveSafetyGetRiskEventsReply", self.send("activeSafety/getRiskEvents", dict(body or {}), again="reads"))

    def activeSafety_getRiskEvents_all(self, body: ActiveSafetyGetRiskEventsRequest | None = None) -> Iterator[ActiveSafetyGetRiskEventsReplyEventsItem]:
        """The same, page after page: each of events."""
        return self.send_pages("activeSafety/getRiskEvents", dict(body or {}), "events")

    def platform_getServiceEnd(self, body: PlatformGetServiceEndRequest) -> PlatformGetServiceEndReply:
        """The day on which the service of a vehicle ends, and whether it is frozen since"""
        return cast("PlatformGetServiceEndReply", self.send("platform/getServiceEnd", dict(body), again="reads"))

    def platform_getMeasuring(self, body: PlatformGetMeasuringRequest) -> PlatformGetMeasuringReply:
        """How fuel and distance of a vehicle are measured, since when, by whose word, and what speaks against its sensors"""
        return cast("PlatformGetMeasuringReply", self.send("platform/getMeasuring", dict(body), again="reads"))

    def platform_getMovementSettings(self) -> PlatformGetMovementSettingsReply:
        """How movement is counted in the organisations that the user may see: what each has chosen, and what counts there"""
        return cast("PlatformGetMovementSettingsReply", self.send("platform/getMovementSettings", {}, again="reads"))

    def track_getVehicleTrack(self, body: TrackGetVehicleTrackRequest) -> TrackGetVehicleTrackReply:
        """The track of a vehicle between two times of its terminal’s clock, both included; at most 7 days. With maxPoints it is reduced to that many points, keeping its shape, stops, gaps and alarms. Clients that accept columns get the packed track of packages/track"""
        return cast("TrackGetVehicleTrackReply", self.send("track/getVehicleTrack", dict(body), again="reads"))

    def track_getFleetRoads(self, body: TrackGetFleetRoadsRequest) -> TrackGetFleetRoadsReply:
        """Where the vehicles of the caller drove in a view in the last 30 days, today left out: pieces of roads with direction, passes and mean speed; of whom tracks may not be seen only pieces of three vehicles and days or more"""
        return cast("TrackGetFleetRoadsReply", self.send("track/getFleetRoads", dict(body), again="reads"))

    def track_getFleetRoad(self, body: TrackGetFleetRoadRequest) -> TrackGetFleetRoadReply:
        """How often and how fast the vehicles of the caller drove through one piece of road, by the time of day"""
        return cast("TrackGetFleetRoadReply", self.send("track/getFleetRoad", dict(body), again="reads"))

    def track_getFleetWay(self, body: TrackGetFleetWayRequest) -> TrackGetFleetWayReply:
        """The way that the vehicles of the caller drive between places, as the line of a route: of their roads in the last 30 days, those preferred that are driven often; what nobody drives is no way"""
        return cast("TrackGetFleetWayReply", self.send("track/getFleetWay", dict(body), again="reads"))

    def track_getRoadsAlong(self, body: TrackGetRoadsAlongRequest) -> TrackGetRoadsAlongReply:
        """Where along the line of a route the vehicles of the caller drive in its corridor, beside it or not at all, by their roads of the last 30 days"""
        return cast("TrackGetRoadsAlongReply", self.send("track/getRoadsAlong", dict(body), again="reads"))

    def trip_getTripStatus(self, body: TripGetTripStatusRequest | None = None) -> TripGetTripStatusReply:
        """Registered trips, newest first: those of a vehicle or driver, those that began in a period, or one with its distance computed again"""
        return cast("TripGetTripStatusReply", self.send("trip/getTripStatus", dict(body or {}), again="reads"))

    def trip_getTripStatus_all(self, body: TripGetTripStatusRequest | None = None) -> Iterator[TripGetTripStatusReplyTripsItem]:
        """The same, page after page: each of trips."""
        return self.send_pages("trip/getTripStatus", dict(body or {}), "trips")

    def trip_getList(self, body: TripGetListRequest | None = None) -> TripGetListReply:
        """Itinerary reports by their planned start, the latest first"""
        return cast("TripGetListReply", self.send("trip/getList", dict(body or {}), again="reads"))

    def trip_getList_all(self, body: TripGetListRequest | None = None) -> Iterator[TripGetListReplyItinerariesItem]:
        """The same, page after page: each of itineraries."""
        return self.send_pages("trip/getList", dict(body or {}), "itineraries")

    def trip_getVehicle(self, body: TripGetVehicleRequest) -> TripGetVehicleReply:
        """What a report begins with: the vehicle, and whose card is in its terminal"""
        return cast("TripGetVehicleReply", self.send("trip/getVehicle", dict(body), again="reads"))

    def trip_add(self, body: TripAddRequest) -> TripAddReply:
        """Report an itinerary that is planned"""
        return cast("TripAddReply", self.send("trip/add", dict(body), again="requestId"))

    def trip_save(self, body: TripSaveRequest) -> TripSaveReply:
        """Change a report or its state. Fields that are missing stay as they are. `version` is the one that was changed: who changes an older one is refused"""
        return cast("TripSaveReply", self.send("trip/save", dict(body), again="requestId"))

    def trip_getInfo(self, body: TripGetInfoRequest) -> TripGetInfoReply:
        """One itinerary report with all its changes, the latest first"""
        return cast("TripGetInfoReply", self.send("trip/getInfo", dict(body), again="reads"))

    def video_getVideoChannels(self, body: VideoGetVideoChannelsRequest) -> VideoGetVideoChannelsReply:
        """Cameras of a vehicle"""
        return cast("VideoGetVideoChannelsReply", self.send("video/getVideoChannels", dict(body), again="reads"))

    def photo_getPhotoInfo(self, body: PhotoGetPhotoInfoRequest) -> PhotoGetPhotoInfoReply:
        """What became of requests for photos"""
        return cast("PhotoGetPhotoInfoReply", self.send("photo/getPhotoInfo", dict(body), again="reads"))

    def photo_getPhotoInfoHistory(self, body: PhotoGetPhotoInfoHistoryRequest | None = None) -> PhotoGetPhotoInfoHistoryReply:
        """Photos of vehicles visible to the user, those taken last first, page by page"""
        return cast("PhotoGetPhotoInfoHistoryReply", self.send("photo/getPhotoInfoHistory", dict(body or {}), again="reads"))

    def photo_getPhotoInfoHistory_all(self, body: PhotoGetPhotoInfoHistoryRequest | None = None) -> Iterator[PhotoGetPhotoInfoHistoryReplyPhotosItem]:
        """The same, page after page: each of photos."""
        return self.send_after("photo/getPhotoInfoHistory", dict(body or {}), "photos")
